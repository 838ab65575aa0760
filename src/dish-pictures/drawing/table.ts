import type { Ink } from './ink'
import { area, box, darker, line, mix, n, paler } from './marks'
import type { Chance } from './random'

export type Mood = 'light' | 'dark'
export interface Frame {
  width: number
  height: number
  /** Where the dish stands, and how large. */
  x: number
  y: number
  scale: number
}

export const FRAMES = {
  card: { width: 800, height: 600, x: 400, y: 300, scale: 1.2 },
  wide: { width: 1200, height: 500, x: 600, y: 250, scale: 1 },
  table: { width: 1280, height: 800, x: 640, y: 400, scale: 1 },
} as const satisfies Record<string, Frame>
export type Crop = Exclude<keyof typeof FRAMES, 'table'>

const TABLES: Record<Mood, readonly string[]> = {
  light: ['#f3e0c4', '#d6e0c2', '#f2cbb0', '#cfe0de', '#f3d998', '#ead9d6', '#f0c9a4', '#c9d8c6'],
  dark: ['#26332e', '#352a35', '#243039', '#3a2c24', '#4a2f2a', '#2b3a3c'],
}

export function table(ink: Ink, chance: Chance, frame: Frame, mood: Mood): string {
  const color = chance.pick(TABLES[mood])
  const { width, height } = frame
  ink.define(
    'N',
    '<filter id="N" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8 .55" numOctaves="2"/><feColorMatrix values="0 0 0 0 .3 0 0 0 0 .2 0 0 0 0 .1 0 0 0 -1.6 1"/></filter>',
  )
  const all = `x="-20" y="-20" width="${width + 40}" height="${height + 40}"`
  ink.add(
    `<rect ${all} fill="${ink.linear([paler(color, mood === 'light' ? 0.5 : 0.12), color, darker(color, mood === 'light' ? 0.07 : 0.16)], 'x2="1" y2="1"')}"/><rect ${all} filter="url(#N)" opacity="${mood === 'light' ? 0.13 : 0.2}"/>`,
  )
  return color
}

/** A folded napkin, and the cutlery that suits: they make it a table and lead the eye. */
export function napkin(ink: Ink, chance: Chance, x: number, y: number, turn: number, tableColor: string) {
  const cloth = chance.pick(['#fbf4e6', mix(tableColor, '#fff8ec', 0.6), '#c98f78', '#8fa597', '#e6c27c'])
  const stripes = Array.from({ length: 4 }, (_, i) => `M${-96 + i * 14}-190V190`).join('')
  ink.add(
    ink.lit(
      'flat',
      `<g transform="translate(${n(x)} ${n(y)})rotate(${n(turn)})">${box(230, 390, 6, ink.linear([paler(cloth, 0.4), darker(cloth, 0.07)]))}${line(stripes, darker(cloth, 0.3), 3, 'opacity=".45"')}${area('M20-195H115V195H40Q10 0 20-195Z', darker(cloth, 0.14), 'opacity=".35"')}</g>`,
    ),
  )
}

const STEEL = '#c9c6c1'
export const FORK =
  line('M0 150V-20', STEEL, 13) +
  area('M-24-150V-70Q-24-30 0-20Q24-30 24-70V-150H17V-80H10V-150H3.5V-80H-3.5V-150H-10V-80H-17V-150Z', STEEL)
export const KNIFE = line('M0 150V10', STEEL, 15) + area('M-9 10V-150Q18-120 16-30L10 10Z', '#d8d5d0')
export const SPOON =
  line('M0 150V-40', STEEL, 12) +
  area('M0-160C34-156 38-80 0-50C-38-80-34-156 0-160Z', STEEL) +
  area('M-4-146C16-140 20-92 2-70C-18-92-20-140-4-146Z', '#aeaaa4')
export const STICKS =
  line('M-9-190L-5 180M9-190L6 180', '#7a3f22', 9) + line('M-9-190L-7-100M9-190L8-100', '#b5714a', 5)

/** Light from a window on the upper left; the far corner falls off. Under the food by day, over it by night. */
export function daylight(ink: Ink, frame: Frame, mood: Mood) {
  const stops =
    mood === 'light'
      ? ['#fffaf0@.5@0', '#fffaf0@0@60', '#8a5a2c@.12@100']
      : ['#fff3d6@.1@0', '#fff3d6@0@55', '#140a04@.4@100']
  ink.add(
    `<rect x="-20" y="-20" width="${frame.width + 40}" height="${frame.height + 40}" fill="${ink.radial(stops, 'cx=".25" cy=".15" r="1.1"')}"/>`,
  )
}
