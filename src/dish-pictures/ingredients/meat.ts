import { area, darker, dot, line } from '../drawing/marks'
import { chunk, dollop, rosette } from './pieces'
import { type Shape, shape } from './shape'

const chickenSlice =
  area('M-50-6Q-40-26-4-24T50-4Q52 12 36 20T-28 22Q-54 14-50-6Z', '#c98a45') +
  area('M-44-4Q-34-19-2-18T44-2Q44 9 30 14T-26 16Q-47 10-44-4Z', '#f3dcb0') +
  line('M-26-12Q-16 0-24 12M0-15Q8 0 2 13M22-12Q30 0 24 11', '#e2bd84', 3) +
  line('M-44-10Q-2-26 44-8', '#a5622a', 5)
const beefSlice =
  area('M-48-6Q-36-27 0-24T50-2Q50 14 30 20T-34 18Q-52 8-48-6Z', '#5e3220') +
  area('M-42-5Q-32-20 0-18T43-1Q42 10 26 14T-30 13Q-45 6-42-5Z', '#a34a3b') +
  area('M-33-4Q-24-13 0-12T34 0Q32 6 20 9T-24 8Q-35 3-33-4Z', '#c96657') +
  line('M-20-6Q-8 2-16 7M6-8Q14 0 8 7', '#dc8a78', 2.2)
const bacon =
  area('M-56-12Q-40-24-24-14T8-14T36-14T56-10V8Q42 20 26 10T-6 12T-36 12T-56 12Z', '#b5432f') +
  line('M-54-5Q-40-16-24-6T8-6T36-6T54-3', '#f3c9a4', 6) +
  line('M-54 6Q-38-2-24 5T8 4T34 5T54 5', '#f0b98f', 3.5)
const salami = (color: string) =>
  dot(31, darker(color, 0.25)) +
  dot(28, color) +
  line('M-14-10h2M4-17h1M14-4h2M-4 2h2M8 12h1M-16 9h1M-2 18h1M19 11h1M-8-20h1', '#f6d3b6', 5)

/** Meat and sausages. */
export const MEAT: Record<string, Shape> = {
  chicken: shape('crust', 40, 6, chickenSlice),
  turkey: shape('crust', 40, 6, chickenSlice),
  duck: shape('crust', 40, 7, beefSlice.replace('#5e3220', '#7c3a16')),
  beef: shape('crust', 42, 7, beefSlice),
  pork: shape('crust', 34, 7, chunk('#b4703c')),
  oxtail: shape('crust', 34, 5, chunk('#8f4c28')),
  iberico: shape('crust', 42, 7, beefSlice.replace('#a34a3b', '#b8614a').replace('#c96657', '#dd8d74')),
  lamb: shape('crust', 34, 5, chunk('#8c4c28')),
  rabbit: shape('crust', 32, 6, chunk('#c08848')),
  bacon: shape('soft', 46, 5, bacon),
  pancetta: shape('soft', 24, 8, `<g transform="scale(.55)">${bacon}</g>`),
  ham: shape('soft', 40, 4, rosette('#e8948a', '#f6bdb0')),
  serrano: shape('soft', 40, 5, rosette('#9c2f33', '#c95a52')),
  ibericoHam: shape('soft', 40, 5, rosette('#84222b', '#b6444a')),
  prosciutto: shape('soft', 40, 5, rosette('#c4605c', '#e49a90')),
  mortadella: shape(
    'soft',
    40,
    5,
    rosette('#e8a39a', '#f5c9be') + line('M-12-14h1M10 8h1M-8 16h1', '#8fae4c', 6),
  ),
  fuet: shape('soft', 28, 8, salami('#a84338')),
  chorizo: shape('gloss', 24, 7, salami('#b5341c').replaceAll('31', '27')),
  salami: shape('gloss', 30, 8, salami('#c23a24')),
  sobrassada: shape('gloss', 30, 4, dollop('#c24a1e')),
  morcilla: shape('gloss', 26, 4, salami('#3a2024')),
  botifarra: shape(
    'crust',
    90,
    1,
    line('M-86 14Q0-40 86 10', '#b06a35', 52) +
      line('M-60-8l16-16M-26-20l14-18M12-22l12-18M46-12l10-18', '#6b3717', 5, 'opacity=".7"'),
  ),
}
