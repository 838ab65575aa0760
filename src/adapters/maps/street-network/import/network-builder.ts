import { type Geo, metersBetween } from '../../../../core/rules/ordering/distance'
import { Growing } from '../growing'
import { DEGREE, STREET_CLASSES, type StreetClass, type StreetNetwork } from '../network'

export type StreetFacts = {
  streetClass: StreetClass
  /** In km/h; 0 where it is not known. */
  speedLimit: number
  /** Bits of the modes that may use it in the direction of its line, and against it. */
  forward: number
  backward: number
}

/** Collects nodes and edges. */
export class NetworkBuilder {
  #nodeLons = new Growing(Int32Array)
  #nodeLats = new Growing(Int32Array)
  #tails = new Growing(Uint32Array)
  #heads = new Growing(Uint32Array)
  #meters = new Growing(Float32Array)
  #classes = new Growing(Uint8Array)
  #speedLimits = new Growing(Uint8Array)
  #forward = new Growing(Uint8Array)
  #backward = new Growing(Uint8Array)
  #shapeStarts = new Growing(Uint32Array)
  #shapeLons = new Growing(Int32Array)
  #shapeLats = new Growing(Int32Array)

  addNode({ lat, lon }: Geo): number {
    this.#nodeLats.push(Math.round(lat * DEGREE))
    return this.#nodeLons.push(Math.round(lon * DEGREE))
  }

  /** @param meters default: the length of the line */
  addEdge(tail: number, head: number, shape: readonly Geo[], facts: StreetFacts, meters?: number): void {
    this.#tails.push(tail)
    this.#heads.push(head)
    this.#classes.push(STREET_CLASSES.indexOf(facts.streetClass))
    this.#speedLimits.push(Math.min(255, Math.round(facts.speedLimit)))
    this.#forward.push(facts.forward)
    this.#backward.push(facts.backward)
    this.#shapeStarts.push(this.#shapeLons.length)
    for (const { lat, lon } of shape) {
      this.#shapeLons.push(Math.round(lon * DEGREE))
      this.#shapeLats.push(Math.round(lat * DEGREE))
    }
    this.#meters.push(meters ?? lengthOf([this.#place(tail), ...shape, this.#place(head)]))
  }

  build(): StreetNetwork {
    this.#shapeStarts.push(this.#shapeLons.length)
    return {
      nodeLons: this.#nodeLons.done(),
      nodeLats: this.#nodeLats.done(),
      tails: this.#tails.done(),
      heads: this.#heads.done(),
      meters: this.#meters.done(),
      classes: this.#classes.done(),
      speedLimits: this.#speedLimits.done(),
      forward: this.#forward.done(),
      backward: this.#backward.done(),
      shapeStarts: this.#shapeStarts.done(),
      shapeLons: this.#shapeLons.done(),
      shapeLats: this.#shapeLats.done(),
    }
  }

  #place(node: number): Geo {
    return { lat: this.#nodeLats.at(node) / DEGREE, lon: this.#nodeLons.at(node) / DEGREE }
  }
}

function lengthOf(line: readonly Geo[]): number {
  let meters = 0
  for (let index = 1; index < line.length; index++) meters += metersBetween(line[index - 1]!, line[index]!)
  return meters
}
