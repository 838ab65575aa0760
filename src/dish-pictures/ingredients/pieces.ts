import { area, blob, box, darker, dot, leafPath, line, mix, paler, ruffle } from '../drawing/marks'

export const slice = (r: number, rim: string, flesh: string, inside: string) =>
  dot(r, rim) + dot(r - 3.5, flesh) + inside
export const leaf = (long: number, wide: number, color: string, veins = true) =>
  area(leafPath(long, wide), color) +
  area(`M0 ${-long}C${wide} ${-long / 2} ${wide} ${long / 2} 0 ${long}Z`, darker(color, 0.16)) +
  (veins
    ? line(
        `M0 ${-long * 0.75}V${long * 1.1}M0 ${-long * 0.2}L${wide * 0.42} ${-long * 0.42}M0 ${-long * 0.2}L${-wide * 0.42} ${-long * 0.42}M0 ${long * 0.2}L${wide * 0.45} ${-long * 0.05}M0 ${long * 0.2}L${-wide * 0.45} ${-long * 0.05}`,
        paler(color, 0.38),
        1.6,
      )
    : '')
export const frilly = (color: string, heart: string, r = 52) =>
  area(ruffle(r, 9, 6, 1.12), color) +
  area(ruffle(r * 0.72, 8, 5, 1.1), mix(color, heart, 0.4)) +
  area(ruffle(r * 0.42, 6, 4), mix(color, heart, 0.75)) +
  line(`M${-r} 4Q-10-4 ${r * 0.7} 0M-18 0l-12-22M-4-1l8-26M-18 0l-8 22M2 0l14 22`, paler(heart, 0.5), 3)
export const cube = (color: string, side = 26) =>
  box(side, side, 5, color) +
  area(
    `M${-side / 2} ${side / 2 - 6}H${side / 2}V${side / 2 - 3}Q${side / 2} ${side / 2} ${side / 2 - 5} ${side / 2}H${-side / 2 + 5}Q${-side / 2} ${side / 2} ${-side / 2} ${side / 2 - 3}Z`,
    darker(color, 0.13),
  )
export const rosette = (a: string, b: string) =>
  area(ruffle(42, 7, 5), a) +
  area(ruffle(31, 6, 5), b) +
  area(ruffle(21, 5, 4), a) +
  area(ruffle(11, 4, 3), b) +
  line('M-34-4Q-24-26 2-30M30 12Q18 30-4 30', paler(b, 0.5), 2.4)
export const chunk = (color: string) =>
  area(blob([38, 30, 36, 33, 35, 40, 29, 35]), color) +
  area('M-24-6L-8-24L18-20L26 0L8 12L-16 10Z', paler(color, 0.22), 'opacity=".8"') +
  line('M-26 14Q-6 26 20 18', darker(color, 0.3), 4, 'opacity=".6"') +
  line('M-14-12L6-17M-8-2L14-6', paler(color, 0.5), 3, 'opacity=".7"')
export const avocadoHalf =
  area('M0-50C22-44 40-4 37 22C34 46 16 54 0 54S-34 46-37 22C-40-4-22-44 0-50Z', '#3e632c') +
  area('M0-44C18-38 34-2 31 22C28 41 14 48 0 48S-28 41-31 22C-34-2-18-38 0-44Z', '#c0d473') +
  area('M0-30C12-24 23 2 22 20C20 33 10 38 0 38S-20 33-22 20C-23 2-12-24 0-30Z', '#e4e79a') +
  dot(16, '#7a4a26', 0, 16)
export const broccoli =
  area('M-10 8L-7 42Q0 48 7 42L10 8Z', '#a9c36a') +
  area(ruffle(34, 8, 5), '#3f7d35') +
  area(ruffle(23, 7, 4), '#549444') +
  area(ruffle(11, 5, 3), '#6bab55')
export const dollop = (color: string) =>
  area(blob([38, 34, 40, 34, 38, 42, 35, 38]), color) +
  line('M-20 4Q-14-18 6-16T18 4T2 12T-6 2', darker(color, 0.1), 5) +
  line('M-18-4Q-10-18 4-18', paler(color, 0.7), 4)
export const R = '#d53b2c'
