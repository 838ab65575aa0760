import type { Light } from '../drawing/ink'

/** How an ingredient looks from above, drawn about 0,0 in the measures of a picture 600 wide, where a plate is 470. */
export interface Shape {
  svg: string
  light: Light
  /** About its radius; layouts keep this much room. */
  size: number
  /** How many lie on a full plate. */
  many: number
}

export const shape = (light: Light, size: number, many: number, svg: string): Shape => ({
  svg,
  light,
  size,
  many,
})
