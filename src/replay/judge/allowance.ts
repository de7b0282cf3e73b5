/** How long guards may be asked what the run itself does not need: in proportion to what its requests took. */

export class Allowance {
  readonly #share: number;
  #left: number;

  /**
   * @param share of the time that the answers of the run took
   * @param atLeast microseconds, however little that is
   */
  constructor(share: number, atLeast: number) {
    this.#share = share;
    this.#left = atLeast;
  }

  /** An answer of the run took so long. */
  earn(micros: number): void {
    this.#left += micros * this.#share;
  }

  /** A question besides took so long. */
  spend(micros: number): void {
    this.#left -= micros;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }
}
