import { box, darker, dot, line, mix, oval, paler } from '../drawing/marks'
import { FORK, KNIFE } from '../drawing/table'
import type { Composer } from './kitchen'

const INKS = ['#8a4b3a', '#3f6b5c', '#3d5a80', '#7a4a6b', '#8a6a24', '#4d5d36']

const bell = (color: string) =>
  `<path d="M-96 36C-96-70 96-70 96 36Z" fill="${color}"/>` +
  box(230, 22, 11, color, 'transform="translate(0 58)"') +
  dot(15, color, 0, -58) +
  line('M-66 14C-60-16-42-32-22-38', paler(color, 0.6), 9)
const van = (color: string) =>
  `<path d="M-120 40V-50Q-120-60-110-60H26V40ZM36 40V-34H78Q86-34 90-28L118 8V40Z" fill="${color}"/>` +
  [-66, 66].map(x => dot(26, '#fffaf0', x, 46) + dot(19, color, x, 46)).join('') +
  box(34, 26, 4, '#fffaf0', 'transform="translate(68 -8)"')
const table = (color: string) =>
  line('M-84 84L-62-20M84 84L62-20', color, 18) +
  `<path d="M-120-34Q-120-62 0-62T120-34L104 16Q78 34 52 14Q26 36 0 16Q-26 36-52 14Q-78 34-104 16Z" fill="${color}"/>` +
  line('M-96-36Q0-50 96-36', paler(color, 0.6), 8)
const person = (color: string) =>
  `${dot(34, color, 0, -58)}<path d="M-74 70C-74-30 74-30 74 70Z" fill="${color}"/>`
const tools = (color: string) => {
  const tinted = (tool: string) => tool.replace(/#[0-9a-f]{6}/g, color)
  return `<g transform="translate(-34)scale(.8)">${tinted(FORK)}</g><g transform="translate(34)scale(.8)">${tinted(KNIFE)}</g>`
}

/** What a service is about; anything else that is not known has fork and knife. */
const EMBLEMS: Record<string, (color: string) => string> = {
  service: bell,
  labor: person,
  transport: van,
  furniture: table,
}

/** A printed card on the table, for what is no dish, or where the words say nothing of what is in it. */
export const card: Composer = ({ ink, chance, recipe }) => {
  const color = chance.pick(INKS)
  const paper = mix('#fffaf0', color, chance.between(0.02, 0.1))
  const turn = chance.between(-7, 7)
  const emblem = (EMBLEMS[recipe.category] ?? tools)(color)
  const frame = (inset: number, width: number) =>
    `<rect x="${-150 + inset}" y="${-190 + inset}" width="${300 - 2 * inset}" height="${380 - 2 * inset}" rx="10" fill="none" stroke="${color}" stroke-width="${width}"/>`
  const flourish = line('M-70 0Q-36-16 0 0T70 0', color, 4) + oval(7, 7, color)
  ink.put(
    box(300, 380, 16, paper) +
      frame(18, 4) +
      frame(27, 1.5) +
      emblem +
      `<g transform="translate(0 -132)">${flourish}</g><g transform="translate(0 136)rotate(180)">${flourish}</g>` +
      line('M-134-174H134', darker(paper, 0.06), 2),
    { turn, light: 'flat', scale: 1.12 },
  )
}
