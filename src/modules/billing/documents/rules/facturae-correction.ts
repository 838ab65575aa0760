import type { RectifiedInvoice, WrittenInvoice } from './einvoice'

/** Why and how an invoice is rectified, in the words that Facturae prescribes. */
const REASONS = {
  name: { code: '05', text: 'Nombre y apellidos/Razón Social-Receptor' },
  vatNumber: { code: '07', text: 'Identificación fiscal Receptor' },
  address: { code: '09', text: 'Domicilio Receptor' },
  detail: { code: '10', text: 'Detalle Operación' },
  base: { code: '16', text: 'Base imponible' },
  insolvency: {
    code: '85',
    text: 'Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso',
  },
} as const
const METHODS = {
  substitution: { code: '01', text: 'Rectificación íntegra' },
  difference: { code: '02', text: 'Rectificación por diferencias' },
} as const

export const correctionOf = (document: WrittenInvoice, rectified: RectifiedInvoice) => ({
  reason: REASONS[reasonOf(document, rectified)],
  method: METHODS[document.rectification ?? 'difference'],
})

/** What was wrong follows from what the two invoices say. */
function reasonOf(document: WrittenInvoice, rectified: RectifiedInvoice): keyof typeof REASONS {
  const { kind, rectification, taxBase, recipient } = document
  if (kind === 'R2' || kind === 'R3') return 'insolvency'
  const saysAnotherBase =
    rectification === 'substitution' ? taxBase.amount !== rectified.baseCents : taxBase.amount !== 0
  if (saysAnotherBase) return 'base'
  const before = rectified.recipient
  if (recipient?.vatNumber !== before?.vatNumber) return 'vatNumber'
  if (recipient?.name !== before?.name) return 'name'
  return JSON.stringify(recipient?.address) === JSON.stringify(before?.address) ? 'detail' : 'address'
}
