/** Keeps calls within what the member agreed to: the most of each is set aside before it leaves, and settled by its bill. */
export class Budget {
  spent = 0
  #reserved = 0
  readonly #most: number
  readonly #agreed: number

  /** @param most of one call, in baht */
  constructor(most: number, calls: number) {
    this.#most = most
    this.#agreed = most * calls
  }

  /** Sets the most of a call aside. @returns false where what is left does not pay for it */
  reserve(): boolean {
    // Sums of binary fractions are off by less than this.
    if (this.spent + this.#reserved + this.#most > this.#agreed + 1e-9) return false
    this.#reserved += this.#most
    return true
  }

  /** Takes a call's bill for what was set aside. @param cost null = nobody said: it may have cost all of it */
  settle(cost: number | null): void {
    this.#reserved -= this.#most
    this.spent += cost ?? this.#most
  }
}
