import type { Ink } from './ink'
import { area, box, darker, dot, line, mix, oval, paler } from './marks'
import type { Chance } from './random'

/** Everything is drawn about 0,0; what a vessel returns is the radius of the room for food. */

export const GLAZES = [
  '#fbf7ef',
  '#ece0cc',
  '#c9d6c6',
  '#a9bfc6',
  '#d9987c',
  '#e8c7b4',
  '#3d4144',
  '#f3efe8',
] as const

const under = (ink: Ink, svg: string, far = 16) => {
  ink.define(
    'U',
    '<filter id="U" x="-.2" y="-.2" width="1.5" height="1.5"><feGaussianBlur stdDeviation="14"/></filter>',
  )
  ink.add(
    `<g transform="translate(${Math.round(far * 0.7)} ${far})" filter="url(#U)" opacity=".42" fill="#2b1606">${svg}</g>`,
  )
}

/** A darker crescent under the upper left rim, as in anything hollow. */
const hollow = (ink: Ink, r: number, strength = 0.45) =>
  dot(
    r,
    ink.radial(
      ['#2b1404@0@78', `#2b1404@${strength * 0.4}@92`, `#2b1404@${strength}@100`],
      'cx=".56" cy=".58" r=".58"',
    ),
  )

export function plate(ink: Ink, glaze: string, r = 232): number {
  const well = r * 0.74
  under(ink, `<circle r="${r}"/>`)
  ink.add(dot(r, ink.linear([paler(glaze, 0.7), darker(glaze, 0.2)])))
  ink.add(dot(r - 4, ink.linear([darker(glaze, 0.05), paler(glaze, 0.35)])))
  ink.add(dot(well + 5, ink.linear([darker(glaze, 0.17), paler(glaze, 0.8)])))
  ink.add(dot(well, ink.linear([darker(glaze, 0.07), paler(glaze, 0.15)])))
  return well
}

export function stoneware(ink: Ink, glaze: string, chance: Chance, r = 232): number {
  const inside = plate(ink, glaze, r)
  const specks = Array.from({ length: 26 }, () => {
    const [angle, far] = [chance.between(0, 6.3), r * Math.sqrt(chance.between(0.1, 0.95))]
    return `M${Math.round(Math.cos(angle) * far)} ${Math.round(Math.sin(angle) * far)}h.1`
  }).join('')
  ink.add(line(specks, darker(glaze, 0.55), 3, 'opacity=".5"'))
  ink.add(`<circle r="${r - 3}" fill="none" stroke="${darker(glaze, 0.45)}" stroke-width="4" opacity=".55"/>`)
  return inside
}

/** `filled`: what fills it to the brim is drawn by the caller, inside the returned radius. */
export function bowl(ink: Ink, glaze: string, r = 222): number {
  under(ink, `<circle r="${r}"/>`, 22)
  ink.add(dot(r, ink.linear([paler(glaze, 0.8), darker(glaze, 0.3)])))
  ink.add(dot(r - 9, ink.linear([darker(glaze, 0.3), paler(glaze, 0.45)])))
  ink.add(dot(r - 12, ink.linear([darker(glaze, 0.42), darker(glaze, 0.02)])))
  return r - 26
}

export function casserole(ink: Ink, r = 212): number {
  const clay = '#a9552f'
  const ears = [-1, 1]
    .map(side =>
      box(
        54,
        96,
        24,
        ink.linear([mix(clay, '#ffffff', 0.15), darker(clay, 0.4)]),
        `transform="translate(${side * (r + 8)})"`,
      ),
    )
    .join('')
  under(ink, `<circle r="${r}"/>`, 22)
  ink.add(
    ears +
      dot(r, ink.linear(['#d98a5a', '#7c3a1c'])) +
      dot(r - 12, ink.linear(['#6b2f16', '#c07042'])) +
      dot(r - 16, ink.linear(['#54230f', '#8f4824'])),
  )
  return r - 28
}

export function pan(ink: Ink, r = 222): number {
  const ears = [-1, 1]
    .map(
      side =>
        `<g transform="translate(${side * (r + 4)})">${line('M0-46Q34-46 34 0T0 46', '#8f2a1c', 15).replace('<path', `<path transform="scale(${side} 1)"`)}</g>`,
    )
    .join('')
  under(ink, `<circle r="${r}"/>`, 18)
  ink.add(
    ears +
      dot(r, ink.linear(['#8b8784', '#2a2725'])) +
      dot(r - 8, ink.linear(['#2a2725', '#5d5855'])) +
      dot(r - 14, '#38332f'),
  )
  return r - 20
}

export function ovalDish(ink: Ink, glaze: string, rx = 250, ry = 172): [number, number] {
  under(ink, oval(rx, ry, '#2b1606'), 18)
  ink.add(
    oval(rx, ry, ink.linear([paler(glaze, 0.8), darker(glaze, 0.25)])) +
      oval(rx - 6, ry - 6, ink.linear([darker(glaze, 0.12), paler(glaze, 0.4)])) +
      oval(rx - 40, ry - 40, ink.linear([darker(glaze, 0.2), paler(glaze, 0.7)])) +
      oval(rx - 44, ry - 44, ink.linear([darker(glaze, 0.06), paler(glaze, 0.2)])),
  )
  return [rx - 58, ry - 58]
}

export function board(ink: Ink, w = 450, h = 400, wood = '#b98350', turn = 0) {
  under(ink, box(w, h, 30, '#2b1606', `transform="rotate(${turn})"`), 14)
  const grain = Array.from({ length: 9 }, (_, i) => {
    const y = Math.round(-h / 2 + ((i + 0.7) * h) / 9.4)
    return `M${-w / 2 + 14} ${y}Q${Math.round(-w / 6)} ${y + ((i * 29) % 26) - 13} ${Math.round(w / 8)} ${y + 4}T${w / 2 - 14} ${y + ((i * 17) % 18) - 9}`
  }).join('')
  ink.add(
    `<g transform="rotate(${turn})">${box(w, h, 30, ink.linear([paler(wood, 0.35), darker(wood, 0.15)]))}${box(w - 8, h - 8, 27, ink.linear([wood, paler(wood, 0.14)]))}${line(grain, darker(wood, 0.3), 2.2, 'opacity=".45"')}</g>`,
  )
}

export function slate(ink: Ink, w = 480, h = 330, turn = 0) {
  under(ink, box(w, h, 12, '#2b1606', `transform="rotate(${turn})"`), 12)
  ink.add(
    `<g transform="rotate(${turn})">${box(w, h, 12, ink.linear(['#6a6f73', '#24282b']))}${box(w - 6, h - 6, 10, ink.linear(['#4a5054', '#363b3f']))}${line(`M${-w / 2 + 20} ${-h / 4}Q0 ${-h / 4 - 20} ${w / 3} ${-h / 4 + 6}M${-w / 3} ${h / 4}Q${w / 8} ${h / 4 + 18} ${w / 2 - 30} ${h / 4 - 4}`, '#5d6469', 2, 'opacity=".7"')}</g>`,
  )
}

/** Greaseproof paper under what is fried or held in the hand. */
export function paper(ink: Ink, w = 420, h = 380, turn = -6, color = '#f8f0df') {
  const fold = `M${-w / 2} ${-h / 2 + 14}L${-w / 5} ${-h / 2}L${w / 2 - 16} ${-h / 2 + 8}L${w / 2} ${h / 3}L${w / 2 - 30} ${h / 2}L${-w / 2 + 20} ${h / 2 - 8}Z`
  ink.add(
    ink.lit(
      'flat',
      `<g transform="rotate(${turn})">${area(fold, ink.linear([paler(color, 0.6), darker(color, 0.08)]))}${line(`M${-w / 2 + 20} ${h / 5}L${w / 2 - 20} ${-h / 6}M${-w / 6} ${-h / 2 + 8}L${w / 8} ${h / 2 - 10}`, darker(color, 0.16), 2)}</g>`,
    ),
  )
}

/** The catering tray: black or kraft, shallow. */
export function tray(ink: Ink, w = 510, h = 360, color = '#2f2c2b') {
  under(ink, box(w, h, 26, '#2b1606'), 14)
  ink.add(
    box(w, h, 26, ink.linear([mix(color, '#ffffff', 0.3), darker(color, 0.3)])) +
      box(w - 14, h - 14, 20, ink.linear([darker(color, 0.4), mix(color, '#ffffff', 0.16)])) +
      box(w - 30, h - 30, 14, ink.linear([color, mix(color, '#ffffff', 0.1)])),
  )
}

export function crate(ink: Ink, w = 500, h = 380) {
  under(ink, box(w, h, 10, '#2b1606'), 20)
  ink.add(
    box(w, h, 10, ink.linear(['#e0b67c', '#a8763f'])) +
      box(w - 40, h - 40, 6, '#4a2f18') +
      line(
        `M${-w / 2 + 20} ${-h / 2 + 10}H${w / 2 - 20}M${-w / 2 + 20} ${h / 2 - 10}H${w / 2 - 20}M${-w / 2 + 10} ${-h / 2 + 20}V${h / 2 - 20}M${w / 2 - 10} ${-h / 2 + 20}V${h / 2 - 20}`,
        '#8f6232',
        2,
      ),
  )
  for (const [x, y] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    ink.add(dot(4, '#6b4722', x * (w / 2 - 11), y * (h / 2 - 11)))
}

/** Seen from above: two rims and what is inside. */
export function glass(ink: Ink, drink: string, r = 128) {
  under(ink, `<circle r="${r}"/>`, 30)
  ink.add(
    dot(r, ink.radial(['#ffffff@.25@0', '#ffffff@.2@84', '#ffffff@.85@92', '#ffffff@.35@100'], '')) +
      dot(r - 14, ink.radial([paler(drink, 0.3), drink, darker(drink, 0.22)])) +
      hollow(ink, r - 14, 0.3),
  )
}

export function cup(ink: Ink, glaze: string, drink: string) {
  plate(ink, glaze, 196)
  ink.add(
    line('M96 40Q196 70 150 132', darker(glaze, 0.14), 30) +
      line('M96 36Q190 66 146 126', paler(glaze, 0.6), 20),
  )
  under(ink, '<circle r="132"/>', 14)
  ink.add(
    dot(134, ink.linear([paler(glaze, 0.9), darker(glaze, 0.25)])) +
      dot(124, ink.linear([darker(glaze, 0.35), paler(glaze, 0.2)])) +
      dot(116, ink.radial([paler(drink, 0.22), drink, darker(drink, 0.3)])) +
      hollow(ink, 116, 0.4),
  )
}

export function ramekin(ink: Ink, fill: string, clay = '#a9552f', r = 168): number {
  under(ink, `<circle r="${r}"/>`, 20)
  ink.add(
    dot(r, ink.linear([paler(clay, 0.4), darker(clay, 0.35)])) +
      dot(r - 10, ink.linear([darker(clay, 0.45), paler(clay, 0.12)])) +
      dot(r - 18, ink.radial([paler(fill, 0.28), fill, darker(fill, 0.14)])) +
      hollow(ink, r - 18, 0.34),
  )
  return r - 18
}

/** What stands in a bowl or casserole up to the brim. */
export function liquid(ink: Ink, r: number, color: string) {
  ink.add(dot(r, ink.radial([paler(color, 0.2), color, darker(color, 0.12)])) + hollow(ink, r))
}

export { hollow, under }
