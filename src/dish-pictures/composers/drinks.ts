// Cups, glasses, bottles.

import * as base from '../drawing/bases'
import { grains, heap } from '../drawing/layout'
import { area, around, box, darker, dot, line, mix, oval } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { lay, seen } from './kitchen'

export const cup: Composer = k => {
  const { ink, chance } = k
  const choc = k.named(/xocolata|chocolate/)
  const tea = k.named(/\bte\b|infus|manzanilla|camamilla/)
  const drink = k.named(/matcha/)
    ? '#a9bf5c'
    : choc
      ? '#4f2815'
      : tea
        ? k.named(/verd/)
          ? '#c9c25c'
          : k.named(/negr/)
            ? '#a5501f'
            : '#e3bd4a'
        : k.named(/^termo de (?:llet|leche)/)
          ? '#f6eee0'
          : k.has('milk', 'oatMilk')
            ? k.named(/tallat|cortado/)
              ? '#9c683c'
              : '#b98352'
            : '#3a1d10'
  ink.add(`<g transform="scale(1.12)">`)
  vessel.cup(ink, k.glaze === '#3d4144' ? '#fbf7ef' : k.glaze, drink)
  if (k.has('milk', 'oatMilk') && !choc) {
    // The barista's leaf.
    ink.add(
      Array.from(
        { length: 5 },
        (_, i) =>
          area(
            `M0 ${52 - i * 26}C${46 - i * 5} ${26 - i * 26} ${44 - i * 6} ${-6 - i * 20} 0 ${20 - i * 24}C${-44 + i * 6} ${-6 - i * 20} ${-46 + i * 5} ${26 - i * 26} 0 ${52 - i * 26}Z`,
            '#fbeed6',
            `opacity="${0.92 - i * 0.04}"`,
          ) + line(`M${-40 + i * 5} ${22 - i * 25}Q0 ${46 - i * 26} ${40 - i * 5} ${22 - i * 25}`, drink, 5),
      ).join(''),
    )
    if (k.named(/caput|capuch/)) ink.add(line(grains(chance, 60, 90, 1), '#5a301a', 4, 'opacity=".7"'))
  } else if (!tea)
    ink.add(
      `<circle r="108" fill="none" stroke="${choc ? '#7a4b2e' : '#b5793c'}" stroke-width="9" opacity=".75"/>` +
        base.oilDrops(chance, 80, 6, choc ? '#7a4b2e' : '#a86a34'),
    )
  else if (k.has('lemon')) lay(k, SHAPES.lemon, [{ x: -20, y: 10, turn: 0 }], 1.5)
  else
    ink.add(
      line(grains(chance, 22, 90, 8), k.named(/verd/) ? '#6f8a3c' : '#8a4a1c', 4, 'opacity=".7"') +
        (k.named(/camam|manzan/)
          ? around(
              3,
              40,
              (x, y) => around(8, 13, (a, b) => dot(7, '#fffaf0', x + a, y + b)) + dot(9, '#f2b92c', x, y),
            )
          : ''),
    )
  ink.put(
    line('M0 118V-30', '#c9c6c1', 9) +
      oval(20, 30, '#c9c6c1', 'transform="translate(0 -56)"') +
      oval(14, 23, '#a5a19b', 'transform="translate(0 -56)"'),
    { x: -146, y: 40, turn: 20, light: 'soft' },
  )
  lay(
    k,
    choc ? SHAPES.xurro : tea ? SHAPES.sugarCube : SHAPES.biscuit,
    [{ x: 118, y: -132, turn: 24 }],
    choc ? 0.9 : 0.9,
  )
  ink.add('</g>')
}

export const DRINK: [string, string][] = [
  ['strawberry', '#ef8d92'],
  ['mango', '#f8b53c'],
  ['blueberry', '#8a78b0'],
  ['beetroot', '#9c1f4a'],
  ['carrot', '#f08a2c'],
  ['spinach', '#7fa83c'],
  ['peach', '#dd9a4c'],
  ['orange', '#f6a52c'],
  ['cocoa', '#7a4b30'],
  ['coconut', '#f6f0e2'],
  ['vanilla', '#f8ecd0'],
  ['lemon', '#f4e6a2'],
  ['apple', '#e3bf4c'],
]
export const glassDrink: Composer = k => {
  const { ink, chance } = k
  const drink = k.named(/orxata|horchata/)
    ? '#f5ecd8'
    : k.named(/kombu/)
      ? '#dba85c'
      : (DRINK.find(([id]) => k.has(id))?.[1] ?? '#f4e6a2')
  const thick = k.named(/batut|batido|orxata|horchata/)
  ink.add('<g transform="translate(-14 10)">')
  vessel.glass(ink, drink, 168)
  if (thick) ink.add(base.swirl(140, drink))
  else
    for (const spot of heap(chance, 4, 0, 10, 84))
      ink.put(
        box(72, 72, 14, '#ffffff', 'opacity=".38"') +
          box(54, 54, 10, '#ffffff', 'opacity=".3"') +
          line('M-24-28H10', '#fff', 5, 'opacity=".8"'),
        { ...spot, light: 'none' },
      )
  ink.add('</g>')
  const fruits = seen(k.recipe.ingredients)
    .filter(id => !['tea', 'celery', 'ginger'].includes(id))
    .slice(0, 2)
  fruits.forEach((id, i) => {
    const shape = shapeOf(id)!
    lay(
      k,
      shape,
      i || shape.size < 26
        ? heap(chance, 3, 34 - i * 70, -20 + i * 50, 40)
        : [
            { x: -40, y: -30, turn: 20 },
            { x: 30, y: 26, turn: 90 },
          ],
      shape.size < 26 ? 1.3 : 1.6,
    )
  })
  if (!k.has('orxata'))
    ink.put(
      box(18, 330, 8, ink.linear(['#f6efe2', '#d6573c', '#b03e28'], 'x2="1" y2="0"')) +
        line(
          'M-6-150l12 14M-6-110l12 14M-6-70l12 14M-6-30l12 14M-6 10l12 14M-6 50l12 14M-6 90l12 14',
          '#fffaf0',
          5,
        ),
      { x: 92, y: -110, turn: 34, light: 'flat' },
    )
  if (k.has('mint') || k.has('lemon'))
    lay(
      k,
      SHAPES.mint,
      [
        { x: -64, y: 60, turn: 130 },
        { x: -86, y: 34, turn: 60 },
      ],
      1.5,
    )
  const raw = {
    orange: 'orange',
    apple: 'apple',
    carrot: 'carrot',
    beetroot: 'beetroot',
    spinach: 'spinach',
    strawberry: 'wholeStrawberry',
    mango: 'mango',
    blueberry: 'blueberry',
    lemon: 'lemon',
    coconut: 'coconut',
    peach: 'peach',
  } as Record<string, string>
  const first = k.recipe.ingredients.find(id => raw[id])
  if (first) {
    const shape = shapeOf(raw[first]!)!
    lay(
      k,
      shape,
      [
        [200, 176, 10],
        [150, 214, 70],
        [-216, -190, 200],
        [226, 110, 120],
      ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
      shape.size < 26 ? 1.6 : 1.4,
    )
  }
}

/** Lying on the table: bottles, cans, cartons. Labels carry a seal drawn from the contents, no words. */
export const bottle: Composer = k => {
  const { ink, chance } = k
  const wine = k.named(/^vi |^vino|cava|vermut/)
  const can =
    k.named(/refresc|cola|tonica|te fred|te frio/) || (k.named(/33 cl|20 cl/) && !k.named(/cervesa|cerveza/))
  const tone = k.named(/negr|tinto/)
    ? '#2c1b22'
    : k.named(/blanc|rueda|penedes/)
      ? '#9aa354'
      : k.named(/cava/)
        ? '#33452c'
        : k.named(/vermut/)
          ? '#6b2418'
          : k.named(/cervesa|cerveza/)
            ? '#6b3a14'
            : k.named(/aigua|agua/)
              ? '#a9d3e3'
              : k.named(/taronja|naranja/)
                ? '#f3a02c'
                : k.named(/poma|manzana/)
                  ? '#e3b93c'
                  : k.named(/gaspatxo|gazpacho/)
                    ? '#dd5230'
                    : k.named(/cola/)
                      ? '#3a1a14'
                      : k.named(/llimona|limon|tonica/)
                        ? '#e6d24c'
                        : '#d99a4c'
  const label = chance.pick(['#f6ecd8', '#e9d8b8', '#f2e2d0'])
  const seal = k.named(/aigua|agua/)
    ? area('M0-34C22-6 26 6 22 18C14 36-14 36-22 18C-26 6-22-6 0-34Z', '#5c9fc0')
    : (shapeOf(seen(k.recipe.ingredients)[0] ?? (wine ? 'grapes' : 'lemon'))?.svg ??
      (wine
        ? SHAPES.grapes!.svg
        : line('M0 40V-36M0-20l16-14M0-20l-16-14M0 0l18-14M0 0l-18-14M0 20l18-14M0 20l-18-14', '#b9842c', 6)))
  const body = can
    ? box(176, 330, 22, ink.linear([mix(tone, '#ffffff', 0.35), tone, darker(tone, 0.35)], 'x2="1" y2="0"')) +
      box(160, 22, 8, '#c9c6c1', 'transform="translate(0 -166)"') +
      box(160, 18, 8, '#aaa7a2', 'transform="translate(0 166)"')
    : area(
        wine || k.named(/cervesa|cerveza/)
          ? 'M-28-270H28V-150C30-110 76-100 76-50V236Q76 262 50 262H-50Q-76 262-76 236V-50C-76-100-30-110-28-150Z'
          : 'M-30-250H30V-196C34-150 84-150 84-96V226Q84 256 54 256H-54Q-84 256-84 226V-96C-84-150-34-150-30-196Z',
        ink.linear([mix(tone, '#ffffff', 0.3), tone, darker(tone, 0.3)], 'x2="1" y2="0"'),
        k.named(/aigua|agua/) ? 'opacity=".85"' : '',
      )
  const cap = can
    ? ''
    : box(
        wine ? 62 : 70,
        wine ? 96 : 40,
        8,
        wine ? darker(tone, 0.3) : chance.pick(['#c9a24c', '#b5432f', '#f2efe8']),
        `transform="translate(0 ${wine ? -236 : -250})"`,
      )
  const sticker = can
    ? oval(62, 62, label)
    : box(k.named(/aigua|agua/) ? 168 : 152, 170, 4, label, 'transform="translate(0 90)"')
  const shine = box(
    16,
    can ? 260 : 300,
    8,
    '#ffffff',
    `transform="translate(-52 ${can ? 0 : 70})" opacity=".4"`,
  )
  const several = k.named(/6 1|12 33|24 50|6 1 5/) ? 3 : wine ? 1 : k.named(/33 cl|50 cl|25 cl/) ? 1 : 1
  for (let i = 0; i < several; i++)
    ink.put(
      `${body + cap + sticker}<g transform="translate(0 ${can ? 0 : 90})scale(1.25)">${seal}</g>${shine}`,
      {
        x: several > 1 ? (i - 1) * 150 : -10,
        y: 10,
        turn: several > 1 ? -8 : chance.between(-34, -16),
        scale: several > 1 ? 0.84 : 0.98,
        light: 'flat',
      },
    )
  const beside = wine ? 'grapes' : k.named(/aigua|agua/) ? 'lemon' : seen(k.recipe.ingredients)[0]
  if (beside && several === 1)
    lay(
      k,
      shapeOf(beside),
      [
        [176, 120, 20],
        [206, 70, 100],
        [150, 170, 60],
        [214, 160, 0],
      ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
      1.4,
    )
}
