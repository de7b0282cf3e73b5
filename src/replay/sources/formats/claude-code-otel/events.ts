/**
 * Events of Claude Code in the shapes in which OpenTelemetry logs are kept. The shapes of OTLP/JSON are those of its
 * protocol (opentelemetry-proto, logs); a record a line, with attributes as a list or flat, is how Loki, CloudWatch
 * and the like give it back. What the JavaScript console exporter prints is no JSON.
 */

import { isObject, objectOf, objectsIn, textOf, type JsonObject } from '../../../../json.ts';
import { isoOfMillis } from '../../calls/time.ts';

const PREFIX = 'claude_code.';
const SERVICE = 'claude-code';
const SCOPE = 'com.anthropic.claude_code';

/** What the records of an export share. */
interface Origin {
  readonly resource: JsonObject;
  readonly scope: string | undefined;
}

/** An event that says it is of Claude Code, by its name, its service or its scope. */
export class OtelEvent {
  /** Without `claude_code.`, such as `tool_result`. */
  readonly name: string;
  readonly #record: LogRecord;

  constructor(name: string, record: LogRecord) {
    this.name = name;
    this.#record = record;
  }

  /** ISO 8601. */
  get time(): string | undefined {
    return this.text('event.timestamp') ?? timeOf(this.#record.object);
  }

  /** Whatever an attribute holds, under its name or as stores that allow no dots have it. */
  value(name: string): unknown {
    return this.#record.value(name);
  }

  /** The text of an attribute. */
  text(name: string): string | undefined {
    return this.#record.text(name);
  }
}

/** A record of a log, maybe of Claude Code. Most are asked for their name alone. */
class LogRecord {
  readonly object: JsonObject;
  readonly #origin: Origin;
  #attributes: JsonObject | undefined;

  constructor(object: JsonObject, origin: Origin) {
    this.object = object;
    this.#origin = origin;
  }

  value(name: string): unknown {
    const { resource } = this.#origin;
    const own = (this.#attributes ??= flat(this.object['attributes'] ?? this.object['labels'] ?? this.object));
    const underscored = name.replaceAll('.', '_');
    return own[name] ?? own[underscored] ?? resource[name] ?? resource[underscored];
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
  }

  /** Itself as an event, where it is one of Claude Code. */
  get event(): OtelEvent | undefined {
    const body = textOf(plain(this.object['body'])) ?? textOf(this.object['line']);
    const named = [body, textOf(this.object['eventName'])].find((name) => name?.startsWith(PREFIX) === true);
    const name = named ?? this.text('event.name') ?? body;
    if (name === undefined || !(name.startsWith(PREFIX) || this.#isOfAgent)) return undefined;
    return new OtelEvent(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, this);
  }

  get #isOfAgent(): boolean {
    return this.text('service.name') === SERVICE || this.#origin.scope?.startsWith(SCOPE) === true;
  }
}

/** The events that a line's object holds. */
export function* eventsOf(object: JsonObject): Generator<OtelEvent> {
  for (const { event } of recordsOf(object)) if (event !== undefined) yield event;
}

/** Whether an object is telemetry of Claude Code: logs, or what a collector keeps beside them. */
export function isTelemetry(object: JsonObject): boolean {
  const resources = ['resourceLogs', 'resourceMetrics', 'resourceSpans'].flatMap((name) => objectsIn(object[name]));
  const isOurs = ({ resource }: JsonObject): boolean =>
    flat(objectOf(resource)['attributes'])['service.name'] === SERVICE;
  return resources.some(isOurs) || !eventsOf(object).next().done;
}

function* recordsOf(object: JsonObject): Generator<LogRecord> {
  if (!Object.hasOwn(object, 'resourceLogs')) {
    const resource = objectOf(object['resource'] ?? object['resources']);
    const scope = objectOf(object['scope'] ?? object['instrumentation_scope'])['name'];
    yield new LogRecord(object, { resource: flat(resource['attributes'] ?? resource), scope: textOf(scope) });
    return;
  }
  for (const { resource, scopeLogs } of objectsIn(object['resourceLogs'])) {
    const shared = flat(objectOf(resource)['attributes']);
    for (const { scope, logRecords } of objectsIn(scopeLogs)) {
      const origin = { resource: shared, scope: textOf(objectOf(scope)['name']) };
      for (const record of objectsIn(logRecords)) yield new LogRecord(record, origin);
    }
  }
}

const NANOS_PER_MILLI = 1_000_000;

function timeOf({ timeUnixNano, observedTimeUnixNano, timestamp }: JsonObject): string | undefined {
  const written = timeUnixNano ?? observedTimeUnixNano;
  const nanos = typeof written === 'string' || typeof written === 'number' ? Number(written) : 0;
  const isText = typeof timestamp === 'string' && /^\d{4}-\d\d-\d\dT/.test(timestamp);
  return nanos > 0 ? isoOfMillis(Math.floor(nanos / NANOS_PER_MILLI)) : isText ? timestamp : undefined;
}

/** Attributes by name, whether they come as a list of keys and values or so already. */
function flat(attributes: unknown): JsonObject {
  if (isObject(attributes)) return attributes;
  const entries = objectsIn(attributes).map(({ key, value }): [string, unknown] => [textOf(key) ?? '', plain(value)]);
  return Object.fromEntries(entries);
}

/** An `AnyValue` of the protocol as the scalar that it holds; what is no such value is itself. */
function plain(value: unknown): unknown {
  if (!isObject(value)) return value;
  return value['stringValue'] ?? value['intValue'] ?? value['boolValue'] ?? value['doubleValue'];
}
