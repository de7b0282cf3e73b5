/**
 * Where code hides inside words, arithmetic and tests: `$(…)`, backticks, `<(…)`, at any depth of quotes, parameter
 * expansions, subscripts and operators. Every kind of node is decided here; a new one does not compile.
 */

import type {
  ArithmeticExpression,
  ArrayValue,
  Assignment,
  ParameterOperation,
  ParsedScript,
  TestExpression,
  Word,
  WordPart,
} from 'unbash';

/** The nodes that hold a script of their own. */
export type ScriptHolder = Extract<
  WordPart | ArithmeticExpression,
  { type: 'CommandExpansion' | 'ProcessSubstitution' | 'ArithmeticCommandExpansion' }
>;

/** What the walk reports; it does not go into the scripts itself. */
export interface Finder {
  script(script: ParsedScript, holder: ScriptHolder): void;
  /** A stretch that the parser kept as text although code may stand in it. */
  opaque(span: { readonly pos: number; readonly end: number }): void;
}

export function findInWord(word: Word, finder: Finder): void {
  if (mayHoldCode(word.text)) findInParts(word.parts, finder);
}

export function findInParts(parts: readonly WordPart[] | undefined, finder: Finder): void {
  if (parts !== undefined) for (const part of parts) findInPart(part, finder);
}

export function findInAssignment({ index, value }: Assignment, finder: Finder): void {
  if (index !== undefined) findInWord(index, finder);
  findInValue(value, finder);
}

/** Whether a text can hold a substitution at all: each of them needs one of these characters. */
export function mayHoldCode(text: string): boolean {
  return /[$`(]/.test(text);
}

function findInValue(value: Word | ArrayValue, finder: Finder): void {
  switch (value.type) {
    case 'Word':
      return findInWord(value, finder);
    case 'ArrayValue':
      return value.elements.forEach((element) => findInWord(element, finder));
    default:
      return value satisfies never;
  }
}

function findInPart(part: WordPart, finder: Finder): void {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
    case 'SimpleExpansion':
      return;
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
    case 'DoubleQuoted':
    case 'LocaleString':
      return findInParts(part.parts, finder);
    case 'ParameterExpansion':
      if (part.index !== undefined) findInWord(part.index, finder);
      if (part.operation !== undefined) findInOperation(part.operation, finder);
      return;
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return findScript(part, finder);
    case 'ArithmeticExpansion':
      return findInCalculation(part.expression, part, part.text.slice(2), finder);
    default:
      return part satisfies never;
  }
}

function findScript(holder: ScriptHolder, finder: Finder): void {
  const { script } = holder;
  if (script === undefined) finder.opaque(holder);
  else finder.script(script, holder);
}

function findInOperation(operation: ParameterOperation, finder: Finder): void {
  switch (operation.type) {
    case 'Default':
    case 'Remove':
    case 'Transform':
      return findInWord(operation.operand, finder);
    case 'CaseModification':
      if (operation.operand !== undefined) findInWord(operation.operand, finder);
      return;
    case 'Replace':
      if (isCutOff(operation.pattern)) finder.opaque(operation);
      findInWord(operation.pattern, finder);
      return findInWord(operation.replacement, finder);
    case 'Slice':
      findInWord(operation.offset, finder);
      if (operation.length !== undefined) findInWord(operation.length, finder);
      return;
    case 'Names':
      return;
    case 'Unknown':
      if (mayHoldCode(operation.operator)) finder.opaque(operation);
      return;
    default:
      return operation satisfies never;
  }
}

/** The parser leaves out an expression that is nested too deeply, without saying so. */
export function findInCalculation(
  expression: ArithmeticExpression | undefined,
  span: { readonly pos: number; readonly end: number },
  text: string,
  finder: Finder,
): void {
  if (expression !== undefined) findInArithmetic(expression, finder);
  else if (mayHoldCode(text)) finder.opaque(span);
}

export function findInArithmetic(expression: ArithmeticExpression, finder: Finder): void {
  switch (expression.type) {
    case 'ArithmeticBinary':
      findInArithmetic(expression.left, finder);
      return findInArithmetic(expression.right, finder);
    case 'ArithmeticUnary':
      return findInArithmetic(expression.operand, finder);
    case 'ArithmeticTernary':
      findInArithmetic(expression.test, finder);
      findInArithmetic(expression.consequent, finder);
      return findInArithmetic(expression.alternate, finder);
    case 'ArithmeticGroup':
      return findInArithmetic(expression.expression, finder);
    case 'ArithmeticWord':
      if (expression.parts === undefined && mayHoldCode(expression.value)) finder.opaque(expression);
      return findInParts(expression.parts, finder);
    case 'ArithmeticCommandExpansion':
      return findScript(expression, finder);
    default:
      return expression satisfies never;
  }
}

/** The parser ends the pattern of `${x/…/…}` at the first `/`, even within a substitution. */
function isCutOff({ text, parts = [] }: Word): boolean {
  return mayHoldCode(text) && parts.some(({ type, text: part }) => HOLDS_SCRIPT.has(type) && !/[)}`]$/.test(part));
}

const HOLDS_SCRIPT: ReadonlySet<WordPart['type']> = new Set(['CommandExpansion', 'ProcessSubstitution']);

export function findInTest(expression: TestExpression, finder: Finder): void {
  switch (expression.type) {
    case 'TestUnary':
      return findInWord(expression.operand, finder);
    case 'TestBinary':
      findInWord(expression.left, finder);
      return findInWord(expression.right, finder);
    case 'TestLogical':
      return expression.operands.forEach((operand) => findInTest(operand, finder));
    case 'TestNot':
      return findInTest(expression.operand, finder);
    case 'TestGroup':
      return findInTest(expression.expression, finder);
    default:
      return expression satisfies never;
  }
}
