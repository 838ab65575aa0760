import { encode } from 'uqr'
import { drawTable } from './draw-table'
import { BRAND, GREY, type Look, mm, openPen, type Pen } from './pen'
import type { Fact, Party, Section, Sheet, SheetCode } from './rules/sheet'

const TEXT: Look = { size: 8.5 }
const LABEL: Look = { size: 7.5, color: GREY }
const SMALL: Look = { size: 6.5, color: GREY }
const GAP = mm(5)
/** Between 30 and 40 mm, as the tax agency asks. */
const CODE_SIDE = mm(34)
/** The white paper around a code that readers need: four of its modules. */
const QUIET = mm(3.6)
const SUMS_HEIGHT = mm(50)

/** A sheet as the bytes of a PDF. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const pen = openPen(sheet)
  let y = drawHead(pen, sheet)
  y = drawParties(pen, sheet, y)
  y = drawFacts(pen, sheet.facts, y)
  for (const notice of sheet.notices) y = drawNotice(pen, notice, y)
  y = drawTable(pen, sheet.table, { x: pen.page.left, y, width: pen.page.width }) + GAP
  y = drawSums(pen, sheet, y)
  drawSmall(pen, sheet.small, y)
  finishPages(pen, sheet)
  return pen.close()
}

function drawHead(pen: Pen, { title, number, code }: Sheet): number {
  const { page } = pen
  // The code comes before everything else that is printed, and is read first.
  const left = code ? page.left + CODE_SIDE + mm(8) : page.left
  const codeEnd = code ? drawCode(pen, code) : 0
  pen.decoration(() => drawLogo(pen, left, page.top))
  pen.tagged(pen.root, 'P', () =>
    pen.write('Comanda', left + mm(9), page.top + mm(0.8), mm(40), { size: 13, weight: 'bold' }),
  )
  const titleLook: Look = { size: 17, weight: 'bold', align: 'right' }
  const width = page.right - left - mm(45)
  const height = pen.tagged(pen.root, 'H1', () =>
    pen.write(title, page.right - width, page.top - mm(0.5), width, titleLook),
  )
  pen.tagged(pen.root, 'P', () =>
    pen.write(number, page.right - width, page.top + height, width, { size: 10.5, align: 'right' }),
  )
  return Math.max(codeEnd, page.top + height + mm(8)) + (code ? 0 : GAP)
}

function drawLogo({ doc }: Pen, x: number, y: number) {
  const side = mm(7)
  doc.roundedRect(x, y, side, side, side / 4).fill(BRAND)
  doc.save()
  doc.translate(x, y).scale(side / 32)
  doc
    .path('M22.4 12.2A7.4 7.4 0 1 0 22.4 19.8')
    .lineWidth(3.4)
    .lineCap('round')
    .strokeColor('#ffffff')
    .stroke()
  doc.circle(16, 16, 2.6).fill('#f2a900')
  doc.restore()
}

function drawCode(pen: Pen, { above, url, below, label }: SheetCode): number {
  const { doc, page } = pen
  const words: Look = { size: 8.5, weight: 'bold' }
  let y = page.top + pen.tagged(pen.root, 'P', () => pen.write(above, page.left, page.top, CODE_SIDE, words))
  y += QUIET
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const module = CODE_SIDE / size
  pen.tagged(
    pen.root,
    'Figure',
    () => {
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) doc.rect(page.left + column * module, y + row * module, module, module)
      doc.fill('#000000')
    },
    { alt: label, bbox: [page.left, y, page.left + CODE_SIDE, y + CODE_SIDE] },
  )
  y += CODE_SIDE + QUIET
  if (below) y += pen.tagged(pen.root, 'P', () => pen.write(below, page.left, y, CODE_SIDE + mm(4), words))
  return y + mm(3)
}

/** Beside the code when there is one, else over the whole width. */
function drawParties(pen: Pen, { parties, code }: Sheet, y: number): number {
  const left = code ? pen.page.left + CODE_SIDE + mm(8) : pen.page.left
  const top = code ? pen.page.top + mm(19) : y
  const gap = mm(6)
  const width = (pen.page.right - left - gap * (parties.length - 1)) / parties.length
  const ends = parties.map((party, index) => drawParty(pen, party, left + index * (width + gap), top, width))
  return Math.max(y, ...ends) + GAP
}

function drawParty(pen: Pen, { heading, lines }: Party, x: number, y: number, width: number): number {
  let at = y + pen.tagged(pen.root, 'H2', () => pen.write(heading, x, y, width, LABEL)) + mm(0.8)
  for (const [index, line] of lines.entries())
    at += pen.tagged(pen.root, 'P', () =>
      pen.write(line, x, at, width, { ...TEXT, weight: index === 0 ? 'bold' : 'regular' }),
    )
  return at
}

const FACTS_IN_ROW = 4

function drawFacts(pen: Pen, facts: readonly Fact[], y: number): number {
  if (facts.length === 0) return y
  pen.rule(y)
  const gap = mm(4)
  const width = (pen.page.width - gap * (FACTS_IN_ROW - 1)) / FACTS_IN_ROW
  let at = y + mm(2.5)
  for (let first = 0; first < facts.length; first += FACTS_IN_ROW) {
    const row = facts.slice(first, first + FACTS_IN_ROW)
    const heights = row.map(({ label, value }, index) =>
      pen.tagged(pen.root, 'P', () => {
        const x = pen.page.left + index * (width + gap)
        const height = pen.write(label, x, at, width, LABEL)
        return height + pen.write(value, x, at + height, width, { ...TEXT, weight: 'bold' })
      }),
    )
    at += Math.max(...heights) + mm(2.5)
  }
  pen.rule(at)
  return at + GAP
}

function drawNotice(pen: Pen, { heading, lines }: Section, y: number): number {
  const x = pen.page.left + mm(3)
  const width = pen.page.width - mm(6)
  const height = lines.reduce((sum, line) => sum + pen.heightOf(line, width, TEXT), pen.lineHeight(TEXT))
  pen.decoration(() =>
    pen.doc
      .roundedRect(pen.page.left, y, pen.page.width, height + mm(5), mm(1.5))
      .lineWidth(0.8)
      .strokeColor(GREY)
      .stroke(),
  )
  let at = y + mm(2.5)
  at += pen.tagged(pen.root, 'H2', () => pen.write(heading, x, at, width, { ...TEXT, weight: 'bold' }))
  for (const line of lines) at += pen.tagged(pen.root, 'P', () => pen.write(line, x, at, width, TEXT))
  return at + mm(2.5) + GAP
}

/** Sums stay together with the total, on a new page where there is no room for them. */
function drawSums(pen: Pen, { sections, sums, total, afterTotal }: Sheet, y: number): number {
  let top = y
  if (top + SUMS_HEIGHT > pen.page.bottom) {
    pen.doc.addPage()
    top = pen.page.top
  }
  const width = mm(95)
  const x = pen.page.right - width
  const leftWidth = x - pen.page.left - mm(8)
  let at = drawTable(pen, sums, { x, y: top, width }, { hasFoot: true }) + mm(3)
  const pair = (fact: Fact, look: Look) => {
    at += pen.tagged(pen.root, 'P', () => {
      const height = pen.write(fact.label, x, at, width * 0.6, look)
      pen.write(fact.value, x + width * 0.5, at, width * 0.5, { ...look, align: 'right' })
      return height
    })
  }
  pair(total, { size: 12.5, weight: 'bold' })
  at += mm(1)
  for (const fact of afterTotal) pair(fact, TEXT)
  const sumsEnd = at
  const sumsPage = pen.doc.bufferedPageRange().count
  at = top
  for (const section of sections) at = drawSection(pen, section, leftWidth, at)
  // Notes that go over the page end on a later one than the sums.
  return pen.doc.bufferedPageRange().count > sumsPage ? at : Math.max(at, sumsEnd) + GAP
}

function drawSection(pen: Pen, { heading, lines }: Section, width: number, y: number): number {
  const { page } = pen
  let at = y
  const line = (type: string, text: string, look: Look) => {
    const height = pen.heightOf(text, width, look)
    if (at + height > page.bottom) {
      pen.doc.addPage()
      at = page.top
    }
    at += pen.tagged(pen.root, type, () => pen.write(text, page.left, at, width, look))
  }
  line('H2', heading, { ...LABEL, weight: 'bold' })
  for (const text of lines.flatMap(each => each.split('\n'))) line('P', text, TEXT)
  return at + mm(3)
}

function drawSmall(pen: Pen, lines: readonly string[], y: number) {
  let at = y
  for (const text of lines) {
    const height = pen.heightOf(text, pen.page.width, SMALL)
    if (at + height > pen.page.bottom) {
      pen.doc.addPage()
      at = pen.page.top
    }
    at += pen.tagged(pen.root, 'P', () => pen.write(text, pen.page.left, at, pen.page.width, SMALL))
  }
}

/** The number of each page, and the word across it. */
function finishPages(pen: Pen, { pageText, mark, title, number }: Sheet) {
  const { doc, page } = pen
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    doc.markContent('Artifact', { type: 'Pagination' })
    const text = pageText.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    // Below the margin: text there would otherwise begin a new page.
    doc.page.margins.bottom = 0
    const y = page.bottom + mm(5)
    pen.writeLine([title, number].filter(Boolean).join(' '), page.left, y, page.width / 2, SMALL)
    pen.writeLine(text, page.left + page.width / 2, y, page.width / 2, { ...SMALL, align: 'right' })
    if (mark) drawMark(pen, mark)
    doc.endMarkedContent()
  }
}

function drawMark(pen: Pen, mark: string) {
  const { doc } = pen
  const look: Look = { size: 84, weight: 'bold', color: BRAND }
  const width = pen.widthOf(mark, look)
  const center: [number, number] = [doc.page.width / 2, doc.page.height / 2]
  doc.save().fillOpacity(0.12).rotate(-45, { origin: center })
  pen.writeLine(mark, center[0] - width / 2, center[1] - look.size / 2, width, look)
  doc.restore()
}
