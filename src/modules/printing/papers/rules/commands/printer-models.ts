import { EncoderRefusal } from './encoder-refusal'

/** What printers are spoken to in: receipts of Epson's kind, labels, and receipts in Star Line Mode. */
export const PRINTER_LANGUAGES = ['escpos', 'zpl', 'star'] as const
export type PrinterLanguage = (typeof PRINTER_LANGUAGES)[number]

/** Letters to a line in each font that a printer has, and whose code pages it knows. */
export interface PrinterModel {
  table: string
  fonts: Readonly<Record<string, number>>
}

interface KnownModel extends PrinterModel {
  language: PrinterLanguage
  /** Across its paper. */
  dots: number
}

export const PRINTER_MODELS = {
  'epson-tm-m30ii': { table: 'epson', fonts: { A: 48, B: 57, C: 64 }, language: 'escpos', dots: 576 },
  'epson-tm-t20iii': { table: 'epson', fonts: { A: 48, B: 64 }, language: 'escpos', dots: 576 },
  'epson-tm-t88vi': { table: 'epson', fonts: { A: 42, B: 56 }, language: 'escpos', dots: 512 },
  'pos-5890': { table: 'generic', fonts: { A: 32, B: 42 }, language: 'escpos', dots: 384 },
  'pos-8360': { table: 'generic', fonts: { A: 48, B: 64 }, language: 'escpos', dots: 576 },
  'star-tsp650ii': { table: 'star', fonts: { A: 48, B: 64 }, language: 'star', dots: 576 },
  'star-tsp700ii': { table: 'star', fonts: { A: 48, B: 64 }, language: 'star', dots: 576 },
} as const satisfies Record<string, KnownModel>

export type PrinterModelName = keyof typeof PRINTER_MODELS
export const PRINTER_MODEL_NAMES = Object.keys(PRINTER_MODELS) as [PrinterModelName, ...PrinterModelName[]]

/** Those that write letters of their own in ESC/POS. */
export const LETTER_MODEL_NAMES = PRINTER_MODEL_NAMES.filter(
  name => PRINTER_MODELS[name].language === 'escpos',
)

export function printerModel(name: string): PrinterModel {
  if (!Object.hasOwn(PRINTER_MODELS, name)) throw new EncoderRefusal('Unknown printer model')
  return PRINTER_MODELS[name as PrinterModelName]
}

/** Of a printer whose model is not named: the small font of all of them has four letters where the usual one has three. */
export const usualFonts = (columns: number): PrinterModel['fonts'] => ({
  A: columns,
  B: Math.floor((columns * 4) / 3),
})

/** How many letters a line of its tickets has: set for the printer, else its model's. Null: as on usual paper. */
export const columnsOf = ({
  columns,
  profile,
}: {
  columns: number | null
  profile: string | null
}): number | null =>
  columns ??
  (profile !== null && Object.hasOwn(PRINTER_MODELS, profile)
    ? PRINTER_MODELS[profile as PrinterModelName].fonts.A
    : null)
