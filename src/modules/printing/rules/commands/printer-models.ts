import { EncoderRefusal } from './encoder-refusal'

/** Letters to a line in each font that a printer has, and whose code pages it knows. */
export interface PrinterModel {
  table: string
  fonts: Readonly<Record<string, number>>
}

export const PRINTER_MODELS = {
  'epson-tm-m30ii': { table: 'epson', fonts: { A: 48, B: 57, C: 64 } },
  'epson-tm-t20iii': { table: 'epson', fonts: { A: 48, B: 64 } },
  'epson-tm-t88vi': { table: 'epson', fonts: { A: 42, B: 56 } },
  'pos-5890': { table: 'generic', fonts: { A: 32, B: 42 } },
  'pos-8360': { table: 'generic', fonts: { A: 48, B: 64 } },
} as const satisfies Record<string, PrinterModel>

export function printerModel(name: string): PrinterModel {
  if (!Object.hasOwn(PRINTER_MODELS, name)) throw new EncoderRefusal('Unknown printer model')
  return PRINTER_MODELS[name as keyof typeof PRINTER_MODELS]
}

/** Of a printer whose model is not named: the small font of all of them has four letters where the usual one has three. */
export const usualFonts = (columns: number): PrinterModel['fonts'] => ({
  A: columns,
  B: Math.floor((columns * 4) / 3),
})
