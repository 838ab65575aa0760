import type { AgencyAnswer, AnswerLine, AnswerState } from './port'
import { at, readXml, textAt, type XmlElement } from './read-xml'

const STATES: Record<string, AnswerState> = {
  Correcto: 'accepted',
  Correcta: 'accepted',
  AceptadoConErrores: 'acceptedWithErrors',
  AceptadaConErrores: 'acceptedWithErrors',
  Incorrecto: 'rejected',
  // Held once, and annulled since: it has been accepted.
  Anulada: 'accepted',
  Anulado: 'accepted',
}
const USUAL_WAIT_SECONDS = 60

/** What the agency has said, from the body of its answer. */
export function readAnswer(body: string): AgencyAnswer {
  const soap = at(readXml(body) ?? undefined, 'Body')
  const fault = at(soap, 'Fault')
  if (fault) {
    const reason = (textAt(fault, 'faultstring') ?? '').replace(/\s+/g, ' ').trim()
    const code = reason.match(/Codigo\[(\d+)\]/)?.[1]
    return { kind: 'refused', code: code ? Number(code) : null, reason: reason.slice(0, 500) }
  }
  const answer = at(soap, 'RespuestaRegFactuSistemaFacturacion')
  const lines = answer?.children.filter(({ name }) => name === 'RespuestaLinea').map(lineOf) ?? []
  if (!answer || lines.some(line => line === null))
    return { kind: 'unreachable', reason: 'an answer of another form' }
  const wait = Number(textAt(answer, 'TiempoEsperaEnvio') || USUAL_WAIT_SECONDS)
  return {
    kind: 'answered',
    csv: textAt(answer, 'CSV'),
    waitSeconds: Number.isInteger(wait) && wait >= 0 ? wait : USUAL_WAIT_SECONDS,
    lines: lines as AnswerLine[],
  }
}

function lineOf(line: XmlElement): AnswerLine | null {
  const state = STATES[textAt(line, 'EstadoRegistro') ?? '']
  if (!state) return null
  const code = textAt(line, 'CodigoErrorRegistro')
  return {
    reference: textAt(line, 'RefExterna'),
    state,
    code: code ? Number(code) : null,
    text: textAt(line, 'DescripcionErrorRegistro')?.slice(0, 1500) ?? null,
    duplicateOf: STATES[textAt(line, 'RegistroDuplicado', 'EstadoRegistroDuplicado') ?? ''] ?? null,
  }
}
