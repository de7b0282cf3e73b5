/** A half-open range of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
