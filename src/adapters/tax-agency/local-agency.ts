import type { AgencyMemory, Taxpayer } from './agency-memory'
import { checkMessage } from './check-message'
import { checkRecord, keyOf } from './check-record'
import type { FoundFault } from './found-fault'
import type { TaxAgency } from './port'
import { readAnswer } from './read-answer'
import { at, readXml, textAt, type XmlElement } from './read-xml'

const WAIT_SECONDS = 60
const MOST_KEPT = 60
const DUPLICATE = 3000

type Line = {
  record: XmlElement
  fault: FoundFault | null
  duplicate: { state: string; request: string } | null
}

/**
 * A tax agency on this machine: checks a message as the real one does, holds what it has accepted, and answers in the same
 * words.
 */
export function localAgency(memory: AgencyMemory, now: () => Date): TaxAgency {
  async function answer(message: string): Promise<string> {
    const root = readXml(message)
    const refusal = checkMessage(root)
    const call = at(root ?? undefined, 'Body', 'RegFactuSistemaFacturacion')
    const head = at(call, 'Cabecera')
    const nif = textAt(head, 'ObligadoEmision', 'NIF') ?? ''
    const issuer = textAt(head, 'ObligadoEmision', 'NombreRazon') ?? ''
    const isIncident = textAt(head, 'RemisionVoluntaria', 'Incidencia') === 'S'
    const records = (call?.children ?? []).filter(({ name }) => name === 'RegistroFactura')
    const note = (taxpayer: Taxpayer, outcome: string, lines: readonly Line[], fault: FoundFault | null) => {
      const found = lines.flatMap(line =>
        line.fault ? [{ number: keyOf(line.record).number, ...faultParts(line.fault) }] : [],
      )
      taxpayer.messages.unshift({
        id: crypto.randomUUID(),
        at: now().toISOString(),
        issuer,
        nif,
        records: records.length,
        isIncident,
        outcome,
        faults: fault ? [{ number: '', ...faultParts(fault) }] : found.slice(0, MOST_KEPT),
      })
      taxpayer.messages.splice(MOST_KEPT)
    }
    if (refusal) {
      if (/^[A-Z0-9]{9}$/.test(nif))
        await memory.change(nif, taxpayer => note(taxpayer, 'Fault', [], refusal))
      return faultXml(refusal)
    }
    return memory.change(nif, taxpayer => {
      const request = now().toISOString().replace(/\D/g, '').slice(0, 20)
      const lines = records.map(({ children: [record] }) =>
        takeRecord(taxpayer, record!, { nif, isIncident, request }),
      )
      const rejected = lines.filter(({ fault }) => fault?.refuses).length
      const outcome =
        rejected === lines.length
          ? 'Incorrecto'
          : lines.some(({ fault }) => fault)
            ? 'ParcialmenteCorrecto'
            : 'Correcto'
      note(taxpayer, outcome, lines, null)
      return answerXml({ nif, issuer, outcome, lines, at: now(), request })
    })
  }

  function takeRecord(
    taxpayer: Taxpayer,
    record: XmlElement,
    its: { nif: string; isIncident: boolean; request: string },
  ): Line {
    const { key } = keyOf(record)
    const held = taxpayer.invoices[key]
    const hash = textAt(record, 'Huella') ?? ''
    const fault = checkRecord(record, {
      ...its,
      now: now(),
      held: held?.state ?? null,
      isKnown: taxpayer.hashes.includes(hash),
      lastHash: taxpayer.lastHash,
    })
    taxpayer.lastHash = hash
    if (fault?.code === DUPLICATE) return { record, fault, duplicate: held ?? null }
    if (!fault?.refuses) {
      taxpayer.hashes.push(hash)
      taxpayer.invoices[key] = {
        state: record.name === 'RegistroAnulacion' ? 'Anulada' : fault ? 'AceptadaConErrores' : 'Correcta',
        request: its.request,
      }
    }
    return { record, fault, duplicate: null }
  }

  return {
    isTest: true,
    send: async message => readAnswer(await answer(message)),
    async told() {
      const all = (await memory.all()).flatMap(({ messages }) => messages)
      return all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_KEPT)
    },
  }
}

const faultParts = ({ code, text }: FoundFault) => ({ code, text })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, text: string | null) =>
  text === null ? '' : `<${name}>${escaped(text)}</${name}>`
const NAMESPACES =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws'
const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/" xmlns:sfR="${NAMESPACES}/RespuestaSuministro.xsd" xmlns:sf="${NAMESPACES}/SuministroInformacion.xsd"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`

const faultXml = ({ code, text }: FoundFault) =>
  envelope(
    `<env:Fault><faultcode>env:Client</faultcode>${tag('faultstring', `Codigo[${code}].${text}`)}</env:Fault>`,
  )

function answerXml(answer: {
  nif: string
  issuer: string
  outcome: string
  lines: readonly Line[]
  at: Date
  request: string
}): string {
  const isTaken = answer.outcome !== 'Incorrecto'
  const head = isTaken
    ? `${tag('sfR:CSV', `A-${answer.request}`)}<sfR:DatosPresentacion>${tag('sf:NIFPresentador', answer.nif)}${tag('sf:TimestampPresentacion', answer.at.toISOString())}</sfR:DatosPresentacion>`
    : ''
  const issuer = `<sfR:Cabecera><sf:ObligadoEmision>${tag('sf:NombreRazon', answer.issuer)}${tag('sf:NIF', answer.nif)}</sf:ObligadoEmision></sfR:Cabecera>`
  return envelope(
    `<sfR:RespuestaRegFactuSistemaFacturacion>${head}${issuer}${tag('sfR:TiempoEsperaEnvio', String(WAIT_SECONDS))}${tag('sfR:EstadoEnvio', answer.outcome)}${answer.lines.map(lineXml).join('')}</sfR:RespuestaRegFactuSistemaFacturacion>`,
  )
}

function lineXml({ record, fault, duplicate }: Line): string {
  const { nif, number, day } = keyOf(record)
  const state = fault ? (fault.refuses ? 'Incorrecto' : 'AceptadoConErrores') : 'Correcto'
  return `<sfR:RespuestaLinea><sfR:IDFactura>${tag('sf:IDEmisorFactura', nif)}${tag('sf:NumSerieFactura', number)}${tag('sf:FechaExpedicionFactura', day)}</sfR:IDFactura><sfR:Operacion>${tag('sf:TipoOperacion', record.name === 'RegistroAlta' ? 'Alta' : 'Anulacion')}</sfR:Operacion>${tag('sfR:RefExterna', textAt(record, 'RefExterna'))}${tag('sfR:EstadoRegistro', state)}${fault ? tag('sfR:CodigoErrorRegistro', String(fault.code)) + tag('sfR:DescripcionErrorRegistro', fault.text) : ''}${
    duplicate
      ? `<sfR:RegistroDuplicado>${tag('sf:IdPeticionRegistroDuplicado', duplicate.request)}${tag('sf:EstadoRegistroDuplicado', duplicate.state)}</sfR:RegistroDuplicado>`
      : ''
  }</sfR:RespuestaLinea>`
}
