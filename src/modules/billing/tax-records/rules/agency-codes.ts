import codes from './agency-codes.json'

/**
 * The codes by which the tax agency says what is wrong, with its own words (Agencia Estatal de Administración Tributaria,
 * errores.properties of 18 August 2026).
 */
export const AGENCY_CODES: Record<'message' | 'record' | 'nothing', Record<string, string>> = codes

/** What is refused with a code: the whole message, the record, or nothing: then the record is to be corrected. */
export const CODE_REFUSES = ['message', 'record', 'nothing'] as const
export type CodeRefuses = (typeof CODE_REFUSES)[number]
export type AgencyCode = number

export const refusalOf = (code: AgencyCode): CodeRefuses | null =>
  CODE_REFUSES.find(refuses => String(code) in AGENCY_CODES[refuses]) ?? null

export const agencyText = (code: AgencyCode): string | null => {
  const refuses = refusalOf(code)
  return refuses && AGENCY_CODES[refuses][String(code)]!
}
