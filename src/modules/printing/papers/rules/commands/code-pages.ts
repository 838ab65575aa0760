import { EncoderRefusal } from './encoder-refusal'

/** The upper half of each code page, from 0x80 on. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** A dot stands where the page has nothing. */
const WINDOWS_1252 =
  '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ'

const PAGES = {
  cp437: CP437,
  cp850: CP850,
  /** 850 with the euro in place of the dotless i. */
  cp858: CP850.replace('ı', '€'),
  windows1252: WINDOWS_1252,
} as const satisfies Record<string, string>

export type CodePage = keyof typeof PAGES
export const CODE_PAGES = Object.keys(PAGES) as CodePage[]

export interface PrinterCodes {
  pages: Readonly<Partial<Record<CodePage, number>>>
  symbologies: Readonly<Record<string, number>>
  hasPdf417: boolean
}

/** By what number each maker's printers know a page (ESC t n), and which barcodes they print (GS k m). */
export const PRINTER_TABLES = {
  epson: {
    pages: { cp437: 0, cp850: 2, windows1252: 16, cp858: 19 },
    symbologies: {
      upca: 65,
      upce: 66,
      ean13: 67,
      ean8: 68,
      code39: 69,
      itf: 70,
      codabar: 71,
      code93: 72,
      code128: 73,
    },
    hasPdf417: true,
  },
  /** Small printers of 58 mm: no page with the euro but Windows’ own. */
  generic: {
    pages: { cp437: 0, cp850: 2, windows1252: 16 },
    symbologies: { upca: 65, ean13: 67, ean8: 68, code39: 69, itf: 70, codabar: 71, code128: 73 },
    hasPdf417: false,
  },
} as const satisfies Record<string, PrinterCodes>

export type PrinterTable = keyof typeof PRINTER_TABLES

/** How this maker's printers number their code pages. */
export function printerCodes(table: string): PrinterCodes {
  if (!Object.hasOwn(PRINTER_TABLES, table)) throw new EncoderRefusal('Unknown codepage mapping')
  return PRINTER_TABLES[table as PrinterTable]
}

export const isCodePage = (name: string): name is CodePage => Object.hasOwn(PAGES, name)

/** Each letter as a byte of the page; what it has not is a question mark. */
export function encodeText(text: string, page: CodePage): Uint8Array {
  const upper = PAGES[page]
  return Uint8Array.from([...text.normalize('NFC')], letter => {
    const code = letter.codePointAt(0)!
    if (code < 0x80) return code
    const at = upper.indexOf(letter)
    return at < 0 ? 0x3f : 0x80 + at
  })
}
