type Numbers = Int32Array | Uint32Array | Uint8Array | Float32Array | Float64Array

/** A typed array that grows: a tenth of the memory of a list of objects. */
export class Growing<Values extends Numbers> {
  #values: Values
  length = 0

  constructor(private readonly make: new (length: number) => Values) {
    this.#values = new make(1024)
  }

  push(value: number): number {
    if (this.length === this.#values.length) {
      const larger = new this.make(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length] = value
    return this.length++
  }

  at(index: number): number {
    return this.#values[index]!
  }

  set(index: number, value: number): void {
    this.#values[index] = value
  }

  done(): Values {
    return this.#values.slice(0, this.length) as Values
  }
}
