import { expect, test } from 'bun:test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { MOST_CODES, qrFile, qrFileName, qrLines } from './qr-lines'

test('each line is a code, and an empty one is none', () => {
  expect(qrLines(' A1 \n\n  https://comanda.test/x\n', 'M').map(({ text }) => text)).toEqual([
    'A1',
    'https://comanda.test/x',
  ])
})

test('a line that no code holds says so', () => {
  // Version 40 holds 2,953 bytes at L and 1,273 at H.
  const [long] = qrLines('a'.repeat(2_000), 'H')
  expect(long?.isTooLong).toBe(true)
  expect(qrLines('a'.repeat(2_000), 'L')[0]?.isTooLong).toBe(false)
})

test('so many lines make a sheet', () => {
  const written = Array.from({ length: MOST_CODES + 5 }, (_, index) => `box ${index}`).join('\n')
  expect(qrLines(written, 'L')).toHaveLength(MOST_CODES)
})

test('a file is named by what it says', () => {
  expect(qrFileName('https://comanda.test/welcome/àé')).toBe('comanda-test-welcome-ae.svg')
  expect(qrFileName('***')).toBe('qr.svg')
})

test('the file is read back as what was written', async () => {
  const text = 'https://comanda.test/welcome/àé'
  const file = qrFile(text, 'Q')
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text)
})
