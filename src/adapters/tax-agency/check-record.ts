import { HOUR_MS, SECOND_MS } from '../../core/rules/instant'
import { checkRegistration } from './check-registration'
import { type FoundFault, faultOf } from './found-fault'
import { textAt, type XmlElement } from './read-xml'

export type Held = 'Correcta' | 'AceptadaConErrores' | 'Anulada' | null
type Place = {
  nif: string
  now: Date
  isIncident: boolean
  held: Held
  /** Whether a record with this hash is held. */
  isKnown: boolean
  lastHash: string | null
}

/** So far its clock and that of a record may be apart. */
const CLOCKS_APART_MS = 240 * SECOND_MS
/** Spain's clocks are ahead of UTC by as much in summer. */
const AHEAD_MS = 2 * HOUR_MS
const HASH = /^[0-9A-F]{64}$/

/** Which invoice a record is about. */
export function keyOf(record: XmlElement) {
  const suffix = record.name === 'RegistroAnulacion' ? 'Anulada' : ''
  const nif = textAt(record, 'IDFactura', `IDEmisorFactura${suffix}`) ?? ''
  const number = textAt(record, 'IDFactura', `NumSerieFactura${suffix}`) ?? ''
  const day = textAt(record, 'IDFactura', `FechaExpedicionFactura${suffix}`) ?? ''
  return { nif, number, day, key: `${number}|${day}` }
}

/** The first thing that is wrong with a record of right form: what refuses it before what does not. */
export function checkRecord(record: XmlElement, place: Place): FoundFault | null {
  const { nif, number, day } = keyOf(record)
  if (nif !== place.nif) return faultOf(1108)
  // Blanks and signs that ASCII has, without five of them.
  if (!/^[\x20-\x7e]+$/.test(number) || /["'<>=]/.test(number)) return faultOf(1130)
  const issued = timeOf(day)
  if (issued === null) return faultOf(1145)
  if (issued > place.now.getTime() + AHEAD_MS) return faultOf(1112)
  if (issued < Date.UTC(2024, 9, 28)) return faultOf(1152)
  if (!/^[A-Z0-9]{2}$/.test(textAt(record, 'SistemaInformatico', 'IdSistemaInformatico') ?? ''))
    return faultOf(1177)
  return (
    checkHeld(record, place) ??
    (record.name === 'RegistroAlta' ? checkRegistration(record).find(({ refuses }) => refuses) : null) ??
    checkChain(record, place) ??
    (record.name === 'RegistroAlta' ? (checkRegistration(record)[0] ?? null) : null)
  )
}

/** Whether what it holds of the invoice allows this record. */
function checkHeld(record: XmlElement, { held, isKnown }: Place): FoundFault | null {
  if (isKnown) return faultOf(3000)
  const wasRejected = textAt(record, 'RechazoPrevio')
  if (record.name === 'RegistroAnulacion') {
    if (held === 'Anulada') return faultOf(3001)
    return held === null && textAt(record, 'SinRegistroPrevio') !== 'S' ? faultOf(3002) : null
  }
  const isCorrection = textAt(record, 'Subsanacion') === 'S'
  if (!isCorrection) return held === null ? null : faultOf(3000)
  if (wasRejected === 'X') return held === null ? null : faultOf(3000)
  return held === null ? faultOf(3002) : held === 'Anulada' ? faultOf(3001) : null
}

function checkChain(record: XmlElement, { lastHash, now, isIncident }: Place): FoundFault | null {
  const hash = textAt(record, 'Huella') ?? ''
  if (hashOf(record) !== hash) return faultOf(2000)
  const previous = textAt(record, 'Encadenamiento', 'RegistroAnterior', 'Huella')
  if (previous === null) {
    if (lastHash !== null) return faultOf(2007)
  } else {
    if (previous.length !== 64) return faultOf(2002)
    if (!HASH.test(previous) || (lastHash !== null && previous !== lastHash)) return faultOf(2003)
    if (previous === hash) return faultOf(2008)
  }
  const made = Date.parse(textAt(record, 'FechaHoraHusoGenRegistro') ?? '')
  const late = now.getTime() - made
  const isLate = late > CLOCKS_APART_MS && !isIncident
  return late < -CLOCKS_APART_MS || isLate ? faultOf(2004) : null
}

const ALTA = [
  'IDFactura/IDEmisorFactura',
  'IDFactura/NumSerieFactura',
  'IDFactura/FechaExpedicionFactura',
  'TipoFactura',
  'CuotaTotal',
  'ImporteTotal',
  'Encadenamiento/RegistroAnterior/Huella',
  'FechaHoraHusoGenRegistro',
]
const ANULACION = [
  'IDFactura/IDEmisorFacturaAnulada',
  'IDFactura/NumSerieFacturaAnulada',
  'IDFactura/FechaExpedicionFacturaAnulada',
  'Encadenamiento/RegistroAnterior/Huella',
  'FechaHoraHusoGenRegistro',
]

/** The hash by the text of its XML, computed here a second time. */
function hashOf(record: XmlElement): string {
  const parts = (record.name === 'RegistroAlta' ? ALTA : ANULACION).map(path => {
    const names = path.split('/')
    return `${names.at(-1)}=${(textAt(record, ...names) ?? '').trim()}`
  })
  return new Bun.CryptoHasher('sha256').update(parts.join('&')).digest('hex').toUpperCase()
}

/** Midnight of DD-MM-YYYY; null of a day that no calendar has. */
function timeOf(day: string): number | null {
  const [d, m, y] = day.split('-').map(Number)
  const at = new Date(Date.UTC(y!, m! - 1, d!))
  return at.getUTCDate() === d && at.getUTCMonth() === m! - 1 ? at.getTime() : null
}
