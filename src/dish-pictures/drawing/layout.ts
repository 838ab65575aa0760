import type { Chance } from './random'

export interface Spot {
  x: number
  y: number
  turn: number
}

/** Even but not regular (a sunflower's order, shaken); the outside first, so that the middle lies on top. */
export function pile(chance: Chance, count: number, radius: number, shake = 0.16): Spot[] {
  const start = chance.between(0, 6.3)
  return Array.from({ length: count }, (_, i) => {
    const far = radius * Math.sqrt((i + 0.5) / count) + radius * chance.between(-shake, shake) * 0.6
    const angle = start + i * 2.39996 + chance.between(-shake, shake)
    return {
      x: Math.cos(angle) * Math.min(far, radius),
      y: Math.sin(angle) * Math.min(far, radius),
      turn: chance.between(0, 360),
    }
  }).reverse()
}

/** A heap around one place. */
export function heap(chance: Chance, count: number, x: number, y: number, radius: number): Spot[] {
  return pile(chance, count, radius).map(spot => ({ ...spot, x: spot.x + x, y: spot.y + y }))
}

/** In a circle, turned outwards. */
export function ring(count: number, radius: number, start = 0): Spot[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (i / count) * Math.PI * 2
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius, turn: (angle * 180) / Math.PI + 90 }
  })
}

/** Rows as on a tray, each a little out of line, as a hand lays them. */
export function grid(
  chance: Chance,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  turn = 0,
): Spot[] {
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: ((i % columns) - (columns - 1) / 2) * stepX + chance.between(-2, 2),
    y: (Math.floor(i / columns) - (rows - 1) / 2) * stepY + chance.between(-2, 2),
    turn: turn + chance.between(-5, 5),
  }))
}

/** Fruit in a box: each row in the gaps of the one above. */
export function honeycomb(width: number, height: number, step: number): Spot[] {
  const spots: Spot[] = []
  const rows = Math.floor(height / (step * 0.88))
  for (let row = 0; row < rows; row++) {
    const columns = Math.floor(width / step) - (row % 2)
    for (let column = 0; column < columns; column++)
      spots.push({
        x: (column - (columns - 1) / 2) * step,
        y: (row - (rows - 1) / 2) * step * 0.88,
        turn: (row * 53 + column * 97) % 360,
      })
  }
  return spots
}

/** Short strokes for grains (rice, couscous, sesame) inside a circle: one path, a dozen bytes a grain. */
export function grains(chance: Chance, count: number, radius: number, long: number, x = 0, y = 0): string {
  return pile(chance, count, radius, 0.3)
    .map(spot => {
      const angle = chance.between(0, 6.3)
      const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long].map(Math.round)
      return `M${Math.round(x + spot.x)} ${Math.round(y + spot.y)}l${dx} ${dy || (dx ? 0 : 1)}`
    })
    .join('')
}
