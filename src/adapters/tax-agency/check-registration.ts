import { type FoundFault, faultOf } from './found-fault'
import { at, textAt, type XmlElement } from './read-xml'

const RATES = [0, 2, 4, 5, 7.5, 10, 21]
/** Amounts may be so far from what they are computed of. */
const TOLERANCE = 10
const MOST_SIMPLIFIED = 3_000
const MOST_LINES = 12

/** What is wrong with the contents of a registration, by the agency's rules. */
export function checkRegistration(record: XmlElement): FoundFault[] {
  const type = textAt(record, 'TipoFactura') ?? ''
  const lines = at(record, 'Desglose')?.children ?? []
  return [...checkKind(record, type), ...checkParties(record, type), ...checkAmounts(record, type, lines)]
}

function checkKind(record: XmlElement, type: string): FoundFault[] {
  const way = textAt(record, 'TipoRectificativa')
  const isRectifying = type.startsWith('R')
  const faults: FoundFault[] = []
  if (isRectifying && !way) faults.push(faultOf(1114))
  if (!isRectifying && way) faults.push(faultOf(1115))
  if (at(record, 'FacturasSustituidas') && type !== 'F3') faults.push(faultOf(1116))
  if (at(record, 'FacturasRectificadas') && !isRectifying) faults.push(faultOf(1117))
  if (way === 'S' && !at(record, 'ImporteRectificacion')) faults.push(faultOf(1118))
  if (way !== 'S' && at(record, 'ImporteRectificacion')) faults.push(faultOf(1119))
  const isCorrection = textAt(record, 'Subsanacion') === 'S'
  const wasRejected = textAt(record, 'RechazoPrevio')
  if (!isCorrection && wasRejected === 'X') faults.push(faultOf(1153))
  if (!isCorrection && wasRejected === 'S') faults.push(faultOf(1161))
  return faults
}

function checkParties(record: XmlElement, type: string): FoundFault[] {
  const recipients = at(record, 'Destinatarios')
  const isSimplified = type === 'F2' || type === 'R5'
  const faults: FoundFault[] = []
  if (!isSimplified && !recipients) faults.push(faultOf(1189))
  if (isSimplified && recipients) faults.push(faultOf(1190))
  const issuedBy = textAt(record, 'EmitidaPorTerceroODestinatario')
  if (at(record, 'Tercero') && !issuedBy) faults.push(faultOf(1155))
  if (issuedBy === 'T' && !at(record, 'Tercero')) faults.push(faultOf(1158))
  for (const recipient of recipients?.children ?? []) {
    const nif = textAt(recipient, 'NIF')
    if (nif !== null && !isNif(nif)) faults.push(faultOf(1123, `NIF: ${nif}`))
  }
  return faults
}

function checkAmounts(record: XmlElement, type: string, lines: readonly XmlElement[]): FoundFault[] {
  const faults: FoundFault[] = []
  const isFree = ['R2', 'R3'].includes(type) || textAt(record, 'TipoRectificativa') === 'I'
  let base = 0
  let vat = 0
  if (lines.length > MOST_LINES) faults.push(faultOf(1100))
  for (const line of lines) {
    const rate = Number(textAt(line, 'TipoImpositivo'))
    const itsBase = Number(textAt(line, 'BaseImponibleOimporteNoSujeto'))
    const itsVat = Number(textAt(line, 'CuotaRepercutida') ?? 0)
    base += itsBase
    vat += itsVat
    if (!RATES.includes(rate)) faults.push(faultOf(1124))
    if (isFree) continue
    if (itsBase * itsVat < 0) faults.push(faultOf(1143))
    if (Math.abs((itsBase * rate) / 100 - itsVat) > TOLERANCE) faults.push(faultOf(1142))
  }
  if (type === 'F2' && base + vat > MOST_SIMPLIFIED + TOLERANCE) faults.push(faultOf(1150))
  if (Math.abs(base + vat - Number(textAt(record, 'ImporteTotal'))) > TOLERANCE) faults.push(faultOf(2005))
  if (Math.abs(vat - Number(textAt(record, 'CuotaTotal'))) > TOLERANCE) faults.push(faultOf(2006))
  return faults
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Whether the last character of a NIF follows from the others. */
function isNif(nif: string): boolean {
  if (/^[XYZ\d]\d{7}[A-Z]$/.test(nif)) {
    const digits = nif.slice(0, 8).replace(/^[XYZ]/, first => String('XYZ'.indexOf(first)))
    return LETTERS[Number(digits) % 23] === nif[8]
  }
  if (!/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(nif)) return /^[KLM]\d{7}[A-Z]$/.test(nif)
  const digits = [...nif.slice(1, 8)].map(Number)
  const sum = digits.reduce(
    (all, digit, i) => all + (i % 2 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)),
    0,
  )
  const control = (10 - (sum % 10)) % 10
  return nif[8] === String(control) || nif[8] === 'JABCDEFGHI'[control]
}
