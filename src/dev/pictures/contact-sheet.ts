import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { drawDish } from '../../dish-pictures/dish-pictures'
import { menuDishes } from './menu-dishes'

// The demo's dishes side by side, as they are drawn:
// bun src/dev/pictures/contact-sheet.ts <file.webp> [--from 0] [--count 60] [--columns 10] [--mood dark] [--crop wide] [--name paella]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '60' },
    columns: { type: 'string', default: '10' },
    mood: { type: 'string', default: 'light' },
    crop: { type: 'string', default: 'card' },
    name: { type: 'string', default: '' },
  },
})
const [file] = positionals
if (!file) throw new Error('bun src/dev/pictures/contact-sheet.ts <file.webp>')

const crop = values.crop === 'wide' ? 'wide' : 'card'
const mood = values.mood === 'dark' ? 'dark' : 'light'
const [width, height] = crop === 'wide' ? [480, 200] : [240, 180]
const GAP = 8
const CAPTION = 20

const wanted = menuDishes().filter(({ name }) => name.toLowerCase().includes(values.name.toLowerCase()))
const dishes = wanted.slice(Number(values.from), Number(values.from) + Number(values.count))
const columns = Number(values.columns)
const placeOf = (index: number) => ({
  left: GAP + (index % columns) * (width + GAP),
  top: GAP + Math.floor(index / columns) * (height + CAPTION + GAP),
})

const pieces: OverlayOptions[] = []
for (const [index, dish] of dishes.entries()) {
  const svg = Buffer.from(drawDish(dish, { crop, mood }))
  pieces.push({ input: await sharp(svg).resize(width, height).png().toBuffer(), ...placeOf(index) })
}
const captions = dishes.map(({ name }, index) => {
  const { left, top } = placeOf(index)
  const text = name.slice(0, Math.round(width / 6.5)).replaceAll('&', '&amp;')
  return `<text x="${left}" y="${top + height + 14}" font-size="11" font-family="Inter,DejaVu Sans,sans-serif" fill="${mood === 'dark' ? '#ddd' : '#333'}">${text}</text>`
})
const size = {
  width: GAP + columns * (width + GAP),
  height: GAP + Math.ceil(dishes.length / columns) * (height + CAPTION + GAP),
}
pieces.push({
  input: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${captions.join('')}</svg>`,
  ),
  left: 0,
  top: 0,
})
const background = mood === 'dark' ? '#151515' : '#fbfaf7'
await sharp({ create: { ...size, channels: 3, background } })
  .composite(pieces)
  .toFile(file)
console.log(`${dishes.length} of ${wanted.length} dishes in ${file}`)
