import { expect, test } from 'bun:test'
import { carryFonts } from '../papers/carry-fonts'
import { isSameBitmap } from '../papers/rules/commands/testing-bitmaps'
import { bagLabelHtml } from '../papers/rules/papers/bag-label'
import { makeBagLabel } from '../papers/rules/papers/printing.make'
import { newRenderer, testingRenderer } from '../papers/rules/rendering/testing-renderer'

/** Names and wishes in every script that a name may have. */
const SAMPLES = {
  Vietnamese: 'Nguyễn Thị Hồng Ánh',
  Greek: 'Ελένη Παπαδοπούλου ἐλπίς',
  Cyrillic: 'Олена Шевченко Ғалым Ӣ',
  Polish: 'Łukasz Żółć',
  Chinese: '王小龙 不要花生',
  Traditional: '陳怡君 臺灣 龍',
  Japanese: '渡辺さくら タナカ',
  Korean: '김민수 땅콩 빼주세요',
  Arabic: 'محمد الفارسی بدون پیاز',
  Hebrew: 'יעל כהן',
  Thai: 'สมชาย ไม่ใส่ถั่ว',
  Hindi: 'प्रिया शर्मा',
  Bengali: 'রহিম উদ্দিন',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'પટેલ',
  Tamil: 'முருகன்',
  Telugu: 'వెంకట్',
  Georgian: 'გიორგი ბერიძე',
  Armenian: 'Արամ Սարգսյան',
  Ethiopic: 'አበበ ቢቂላ',
  signs: '→ ← ≥ ≤ ✓ ✔ ☐ ☑ ★ ☆ • ½ № ™ ● ■ ▲ ♥ ∞ ≠',
  emoji: '🙏 🌶️ 🥜 👨‍🍳 ❤️',
}

const WIDTH = 120
const letterHtml = (letter: string) =>
  `<p style="margin:0;font-size:40px;font-weight:700;text-align:center">${letter}</p>`

test.each(Object.entries(SAMPLES))('%s: every letter has a glyph', async (_, text) => {
  const { render } = await testingRenderer()
  const letters = [...new Set(text.normalize('NFC').match(/[^\s\p{M}\p{Default_Ignorable_Code_Point}]/gu))]
  const draw = async (letter: string) => render(await carryFonts(letterHtml(letter)), { width: WIDTH })
  const box = await (await boxRenderer()).render(letterHtml('\u{10fffd}'), { width: WIDTH })
  const without: string[] = []
  for (const letter of letters) {
    const drawn = await draw(letter)
    const coded = await draw(`[U+${letter.codePointAt(0)!.toString(16).toUpperCase()}]`)
    const isBlank = drawn.bits.every(byte => byte === 0)
    if (isBlank || isSameBitmap(drawn, box) || isSameBitmap(drawn, coded)) without.push(letter)
  }
  expect(without).toEqual([])
})

/** Believes that it has every letter, so that it draws the box. */
const boxRenderer = () => newRenderer([[0, 0x10ffff]])

test('a label is drawn with the name of its person in any of them', async () => {
  const { render } = await testingRenderer()
  const labels = await Promise.all(
    Object.values(SAMPLES).map(async name => {
      const html = bagLabelHtml(makeBagLabel({ customer: { name }, content: name }))
      return render(await carryFonts(html), { width: 800, height: 400 })
    }),
  )
  const different = new Set(labels.map(label => Bun.hash(label.bits)))
  expect(different.size).toBe(labels.length)
})

test('a letter that no font has is printed as its code', async () => {
  const { render } = await testingRenderer()
  const drawn = await render('<p>a\u{1e900}b', { width: 400 })
  expect(isSameBitmap(drawn, await render('<p>a[U+1E900]b', { width: 400 }))).toBe(true)
  const joined = await render('<p>a\u200b\u2066b', { width: 400 })
  expect(isSameBitmap(joined, await render('<p>ab', { width: 400 }))).toBe(true)
})

test('a document carries only what its letters need, and none where printers have them', async () => {
  expect(await carryFonts('<p>Nguyễn Łukasz 🙏')).toBe('<p>Nguyễn Łukasz 🙏')
  const chinese = await carryFonts('<html><head></head><body>王')
  expect(chinese).toContain('font-family:"Noto Sans Sc"')
  expect(chinese.length).toBeLessThan(200_000)
})
