// Packets without words: the form says what it is, the seal what is in it.

import * as base from '../drawing/bases'
import { grains, grid, honeycomb, pile } from '../drawing/layout'
import { area, box, darker, dot, line, mix, n, oval, paler, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import type { Shape } from '../ingredients/shape'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { bottle } from './drinks'
import { omelette } from './fried'
import type { Composer } from './kitchen'
import { garnish, lay, seen } from './kitchen'
import { patty } from './pizza-and-burgers'
import { WHOLE } from './shop'

/** Packets without words: the form says what it is, the seal says what is in it. */
export const packet: Composer = k => {
  const { ink, chance } = k
  const first = seen(k.recipe.ingredients)[0] ?? k.recipe.ingredients[0] ?? 'wheat'
  const tint = chance.pick(['#c9583f', '#3f7a5c', '#d99a3c', '#4a6f8a', '#8a5a78', '#b98352'])
  const raw = k.recipe.ingredients
  const svgOf = (id: string) => shapeOf(id)?.svg
  const PILES: Record<string, string> = {
    rice: 'rice',
    basmati: 'basmati',
    lentils: 'lentils',
    oats: 'couscous',
    sugar: 'rice',
    salt: 'quinoa',
    quinoa: 'quinoa',
  }
  const window = (r: number) => {
    const grain = raw.find(id => PILES[id])
    if (grain && !svgOf(first)) return base.grainBed(ink, chance, PILES[grain]!, r)
    const shape = shapeOf(first)
    ink.add(dot(r, '#f3e6cc'))
    if (shape)
      lay(k, shape, pile(chance, Math.max(3, Math.round((r / shape.size) ** 2 * 1.5)), r * 0.74), 0.95)
  }
  if (k.named(/ous |huevos/)) {
    vessel.under(ink, box(470, 350, 30, '#000'), 14)
    ink.add(box(470, 350, 30, ink.linear(['#b9b0a2', '#8f8577'])))
    for (const s of grid(chance, 4, 3, 112, 108)) {
      ink.add(dot(52, '#7c7264', s.x, s.y))
      ink.put(oval(40, 46, chance.pick(['#dfae84', '#ecc6a0', '#d69e70'])), { ...s, turn: 0, light: 'round' })
    }
    return
  }
  const carton =
    k.named(/llet|leche|beguda|bebida|suc |zumo|nata|brou|caldo|gaspatxo|gazpacho/) &&
    !k.named(/xocolata|chocolate/)
  const jar = k.named(
    /mel |miel|melmelada|mermelada|crema de cac|olives|aceitunas|anxoves|anchoas|hummus|guacamole|cigrons|garbanzos|llenties|lentejas|triturat|triturado|formatge per untar|queso de untar|iogurt|yogur/,
  )
  const bottleLike = k.named(/oli d|aceite|vinagre/)
  if (bottleLike)
    return bottle({
      ...k,
      named: p => k.named(p) || p.test(k.named(/vinagre/) ? 'vino tinto' : 'vino blanco'),
    })
  if (
    k.named(
      /pernil|jamon|gall dindi|pavo|salmo|salmon|fuet|formatge|queso|mozzarella|tofu|pit de|pechuga|hamburgueses|mantega|mantequilla|truita|tortilla/,
    )
  ) {
    vessel.board(ink, 470, 400, '#c99a66', -8)
    vessel.paper(ink, 380, 320, -10)
    if (k.named(/truita|tortilla/)) return omelette(k)
    if (k.named(/mantega|mantequilla/)) {
      ink.put(box(250, 150, 14, '#f6dc85') + line('M-70-70V70M-10-70V70M50-70V70', '#e6c35c', 4), {
        turn: -12,
        light: 'gloss',
      })
      return
    }
    if (k.named(/hamburgueses/)) {
      for (const x of [-86, 86])
        ink.add(`<g transform="translate(${x} ${x * 0.2})">${patty(ink, '#9c3a33', 92)}</g>`)
      return
    }
    const id = k.named(/salmo fres|salmon fres/)
      ? 'salmonFillet'
      : k.named(/pit de|pechuga de pollo/)
        ? 'breast'
        : first
    const shape = shapeOf(id)!
    lay(
      k,
      shape,
      shape.size > 100
        ? [
            { x: 0, y: -56, turn: -12 },
            { x: 6, y: 66, turn: -8 },
          ]
        : pile(chance, id === 'fuet' ? 16 : 9, 118),
      shape.size > 100 ? 0.95 : shape.size < 30 ? 1.7 : 1.3,
    )
    return garnish(k, 90, 'rosemary')
  }
  if (jar) {
    const fillColor =
      raw.includes('honey') && first !== 'almond'
        ? '#dd951f'
        : raw.includes('strawberry')
          ? '#a8203a'
          : raw.includes('cocoa')
            ? '#4f2815'
            : raw.includes('tomatoSauce')
              ? '#c8442a'
              : raw.includes('yoghurt') || raw.includes('creamCheese')
                ? '#fffaf0'
                : raw.includes('hummus')
                  ? '#e2bf86'
                  : raw.includes('guacamole')
                    ? '#a3bf4c'
                    : '#d9a95c'
    ink.add('<g transform="translate(-20 6)">')
    const r = vessel.ramekin(ink, fillColor, '#dfe6e2', 188)
    const inside = ['olives', 'chickpeas', 'anchovy'].find(id => raw.includes(id))
    if (inside)
      lay(
        k,
        shapeOf(inside === 'olives' ? 'greenOlives' : inside),
        pile(chance, inside === 'anchovy' ? 12 : 46, r * 0.84),
        1.25,
      )
    else if (raw.includes('lentils')) base.grainBed(ink, chance, 'lentils', r * 0.96)
    else ink.add(base.swirl(r * 0.92, fillColor))
    ink.add('</g>')
    ink.put(
      dot(84, tint) +
        dot(74, mix(tint, '#ffffff', 0.16)) +
        `<g transform="scale(1.2)">${shapeOf(WHOLE[first] ?? first)?.svg ?? ''}</g>`,
      { x: 172, y: -150, turn: 14, light: 'soft' },
    )
    if (shapeOf(first))
      lay(
        k,
        shapeOf(first),
        [
          [150, 186, 0],
          [196, 160, 70],
          [110, 212, 30],
        ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
        shapeOf(first)!.size > 30 ? 0.9 : 1.3,
      )
    return
  }
  if (carton) {
    const milk = k.named(/llet|leche|nata/)
    const face = milk
      ? '#eef4f4'
      : k.named(/civada|avena/)
        ? '#eadcb8'
        : k.named(/ametlla|almendra/)
          ? '#e9d3b4'
          : k.named(/taronja|naranja/)
            ? '#f8c46a'
            : k.named(/gas/)
              ? '#e8785a'
              : '#f3e3b8'
    const accent = milk ? '#4f86ad' : tint
    const emblem = milk
      ? area('M0-50C32-10 38 8 32 26C20 52-20 52-32 26C-38 8-32-10 0-50Z', '#fff')
      : `<g transform="scale(1.5)">${svgOf(WHOLE[first] ?? first) ?? svgOf(raw[0] === 'oatMilk' ? 'wheat' : 'almond') ?? SHAPES.wheat!.svg}</g>`
    const body =
      box(230, 440, 12, ink.linear([paler(face, 0.6), face, darker(face, 0.14)], 'x2="1" y2="0"')) +
      area('M-115-208H115L84-262H-84Z', darker(face, 0.08)) +
      box(168, 26, 5, paler(face, 0.5), 'transform="translate(0 -270)"') +
      area('M-115 40Q-40 0 20 34T115 20V208Q115 220 103 220H-103Q-115 220-115 208Z', accent) +
      dot(34, darker(accent, 0.1), 52, -178) +
      dot(28, paler(accent, 0.3), 52, -178) +
      `<g transform="translate(0 ${milk ? 110 : -30})">${emblem}</g>`
    const many = k.named(/6 1 l/)
    if (many)
      for (const x of [-150, 0, 150]) ink.put(body, { x, y: 20, turn: -6, scale: 0.72, light: 'flat' })
    else ink.put(body, { x: -14, y: 16, turn: -18, scale: 0.94, light: 'flat' })
    if (!many) {
      ink.add('<g transform="translate(182 150)scale(.52)">')
      vessel.glass(ink, milk ? '#fffdf8' : face, 150)
      ink.add('</g>')
    }
    return
  }
  if (k.named(/xocolata|chocolate/)) {
    const c = raw.includes('milkChocolate') ? '#8a522c' : '#45230f'
    const square = box(74, 74, 8, c) + box(54, 54, 6, mix(c, '#ffffff', 0.1))
    ink.add('<g transform="rotate(-18)">')
    for (const s of grid(chance, 5, 4, 78, 78)) ink.put(square, { x: s.x, y: s.y, light: 'gloss' })
    ink.add(
      ink.lit('flat', area('M-215 10L-150-4L-90 14L-30-2L40 16L100 0L160 12L215-2V180H-215Z', tint)) +
        ink.lit('flat', area('M-215 10L-150-4L-90 14L-30-2L40 16L100 0L160 12L215-2V26H-215Z', '#d9d4cc')),
    )
    ink.add('</g>')
    return lay(
      k,
      SHAPES.chocolate,
      [
        { x: 190, y: 190, turn: 30 },
        { x: 150, y: 226, turn: 70 },
      ],
      0.9,
    )
  }
  if (k.named(/caps/)) {
    for (const s of honeycomb(440, 400, 92))
      ink.put(
        dot(44, '#c9a24c') +
          dot(36, chance.pick(['#5b3a24', '#3a2a24', '#8a5a34', '#b5432f'])) +
          dot(12, '#e6d2a0'),
        { ...s, turn: 0, light: 'gloss' },
      )
    return
  }
  // A standing pouch lying flat, with a window on what it holds.
  const paperTone = chance.pick(['#c9a578', '#e9dcc2', mix(tint, '#f6ecd8', 0.55)])
  ink.add(`<g transform="rotate(${Math.round(chance.between(-14, -4))})">`)
  ink.add(
    ink.lit(
      'flat',
      area(
        'M-172-216H172Q180-60 176 80T168 240Q0 252-168 240Q-180 80-176-60T-172-216Z',
        ink.linear([paler(paperTone, 0.35), paperTone, darker(paperTone, 0.16)], 'x2="1" y2=".4"'),
      ),
    ) +
      box(348, 40, 4, darker(paperTone, 0.14), 'transform="translate(0 -204)"') +
      line('M-160-190H160', darker(paperTone, 0.3), 3, 'stroke-dasharray="2 9"') +
      box(200, 26, 13, tint, 'transform="translate(0 -140)"') +
      box(120, 12, 6, darker(paperTone, 0.3), 'transform="translate(0 -108)" opacity=".6"'),
  )
  ink.add(`<g transform="translate(0 60)">${dot(134, darker(paperTone, 0.25))}`)
  if (raw.includes('coffee')) {
    ink.add(dot(128, '#3a1d10'))
    lay(k, BEAN, pile(chance, 40, 108))
  } else if (raw.includes('tea')) {
    ink.add(dot(128, '#e9e4c2'))
    ink.add(ink.lit('fine', line(grains(chance, 90, 116, 12), k.named(/verd/) ? '#5c7a34' : '#d9a93c', 7)))
  } else if (raw.includes('pasta') || k.named(/espaguetis|macarr/))
    k.named(/macarr/)
      ? lay(k, { svg: base.PASTA.penne, light: 'soft', size: 30, many: 20 }, pile(chance, 22, 104))
      : ink.add(
          dot(128, '#c99a45') +
            ink.lit(
              'fine',
              line(
                Array.from(
                  { length: 24 },
                  (_, i) =>
                    `M${-112 + i * 9.7} -${n(Math.sqrt(Math.max(0, 15600 - (-112 + i * 9.7) ** 2)))}V${n(Math.sqrt(Math.max(0, 15600 - (-112 + i * 9.7) ** 2)))}`,
                ).join(''),
                '#efcb7a',
                7,
              ),
            ),
        )
  else if (k.named(/xips|chips/)) {
    ink.add(dot(128, '#c99a3c'))
    lay(k, SHAPES.chip, pile(chance, 16, 92))
  } else if (k.named(/crispetes|palomitas/)) {
    ink.add(dot(128, '#e3c98a'))
    lay(
      k,
      { svg: area(ruffle(24, 5, 7), '#fdf3d2') + dot(6, '#e3b04a'), light: 'soft', size: 24, many: 20 },
      pile(chance, 34, 104),
    )
  } else if (k.named(/galetes|galletas|tortetes|tortitas/)) lay(k, SHAPES.biscuit, pile(chance, 12, 92), 1.1)
  else if (raw.includes('flour') || raw.includes('salt') || raw.includes('sugar'))
    base.grainBed(ink, chance, 'quinoa', 124)
  else window(124)
  ink.add('</g></g>')
}

export const BEAN: Shape = {
  svg: oval(24, 17, '#5b3219') + line('M-20 0Q-6-7 4 0T20 0', '#2c150a', 4),
  light: 'gloss',
  size: 22,
  many: 40,
}
