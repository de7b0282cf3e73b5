/**
 * A set of ids that numbers what it holds: 20 bytes an id and no objects, so that millions of cases and requests can
 * be remembered in a few tens of megabytes.
 */

import type { Id } from './identity.ts';

const LANES = 4;

export class IdTable {
  #size = 0;
  /** Ids in the order they came, four 32-bit lanes each. */
  #ids = new Uint32Array(LANES * 1024);
  /** Open addressing: 1 + number of the id, 0 where free. */
  #slots = new Uint32Array(2048);

  /** Ids held; also the number that the next new one will get. */
  get size(): number {
    return this.#size;
  }

  /** Number of the id, in order of first arrival from 0; `isNew` when it was not held before. */
  add(id: Id): { readonly number: number; readonly isNew: boolean } {
    const a = id.readUInt32LE(0);
    const b = id.readUInt32LE(4);
    const c = id.readUInt32LE(8);
    const d = id.readUInt32LE(12);
    const mask = this.#slots.length - 1;
    // The id is a hash already: its first lane is as good a slot as any.
    let slot = a & mask;
    for (let held = this.#slots[slot]; held !== undefined && held !== 0; held = this.#slots[slot]) {
      const at = (held - 1) * LANES;
      const ids = this.#ids;
      if (ids[at] === a && ids[at + 1] === b && ids[at + 2] === c && ids[at + 3] === d) {
        return { number: held - 1, isNew: false };
      }
      slot = (slot + 1) & mask;
    }
    const number = this.#size++;
    if (number * LANES === this.#ids.length) this.#ids = grown(this.#ids);
    const at = number * LANES;
    this.#ids[at] = a;
    this.#ids[at + 1] = b;
    this.#ids[at + 2] = c;
    this.#ids[at + 3] = d;
    this.#slots[slot] = number + 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return { number, isNew: true };
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = (this.#ids[number * LANES] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function grown(ids: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(ids.length * 2);
  larger.set(ids);
  return larger;
}
