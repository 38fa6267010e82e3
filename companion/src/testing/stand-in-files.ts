/** What a stand-in for a marketplace holds, and how often each file arrived whole there. */
export class StandInFiles {
  readonly #files = new Map<string, Buffer>()
  /** Files that a marketplace took out of the folder, as they were then. */
  readonly taken = new Map<string, Buffer>()
  /** Writings that were begun, by name. */
  readonly begun = new Map<string, number>()
  /** Bytes of each writing that was ended by whoever sent it, by name. */
  readonly #ended = new Map<string, number[]>()

  begin(name: string): void {
    this.#files.set(name, Buffer.alloc(0))
    count(this.begun, name)
  }

  write(name: string, at: number, bytes: Uint8Array): void {
    const before = this.#files.get(name) ?? Buffer.alloc(0)
    if (at === before.length) return void this.#files.set(name, Buffer.concat([before, bytes]))
    const after = Buffer.alloc(Math.max(before.length, at + bytes.length))
    before.copy(after)
    after.set(bytes, at)
    this.#files.set(name, after)
  }

  append(name: string, bytes: Uint8Array): void {
    this.write(name, this.size(name) ?? 0, bytes)
  }

  end(name: string): void {
    this.#ended.set(name, [...(this.#ended.get(name) ?? []), this.size(name) ?? 0])
  }

  /** Tells how often a file arrived in its whole length, and that what lies here is it. */
  arrivals(name: string, bytes: Buffer): number {
    const isIt = (this.#files.get(name) ?? this.taken.get(name))?.equals(bytes)
    return isIt ? (this.#ended.get(name) ?? []).filter((length) => length === bytes.length).length : 0
  }

  take(name: string): void {
    const file = this.#files.get(name)
    if (file) this.taken.set(name, file)
    this.#files.delete(name)
  }

  put(name: string, bytes: Buffer): void {
    this.#files.set(name, bytes)
  }

  size(name: string): number | null {
    return this.#files.get(name)?.length ?? null
  }

  get(name: string): Buffer | undefined {
    return this.#files.get(name)
  }

  names(): string[] {
    return [...this.#files.keys()]
  }
}

function count(all: Map<string, number>, name: string): void {
  all.set(name, (all.get(name) ?? 0) + 1)
}
