import type { Scheme } from './engine'

/** Colours of things on the map: the design tokens that a canvas cannot read by name. */
export const mapColours = {
  light: {
    brand: '#0f6b5c',
    store: '#475049',
    courier: '#161a17',
    waiting: '#b25e00',
    late: '#d1301f',
    online: '#1e9e4a',
    away: '#e08700',
    offline: '#d1301f',
    chosen: '#2563eb',
    done: '#868d86',
  },
  dark: {
    brand: '#45c4ab',
    store: '#b5bfb8',
    courier: '#edf2ee',
    waiting: '#f6bd62',
    late: '#ff6b5e',
    online: '#56d27c',
    away: '#f6a93b',
    offline: '#ff6b5e',
    chosen: '#7fa6ff',
    done: '#76847b',
  },
} as const satisfies Record<Scheme, Record<string, string>>

const routePalette: Record<Scheme, readonly string[]> = {
  light: [
    '#1d4ed8',
    '#9d174d',
    '#0f766e',
    '#b45309',
    '#6d28d9',
    '#166534',
    '#be123c',
    '#0369a1',
    '#854d0e',
    '#86198f',
  ],
  dark: [
    '#7fa6ff',
    '#f58ab8',
    '#4fd1c5',
    '#f5b357',
    '#b79bff',
    '#74d890',
    '#ff8fa3',
    '#67c3f3',
    '#d9b64a',
    '#e38cf0',
  ],
}

/** The colour of a route or courier: always the same for the same place in the list. */
export function routeColour(index: number, scheme: Scheme): string {
  const colours = routePalette[scheme]
  return colours[index % colours.length] ?? mapColours[scheme].brand
}
