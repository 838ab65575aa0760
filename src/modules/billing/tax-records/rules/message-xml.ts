import { el, shortened, writeXml } from '../../../../core/rules/xml'

/** The most that one message takes. */
export const MOST_RECORDS = 1_000

const NAMESPACES =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws'

/** A Spanish taxpayer. */
export interface Taxpayer {
  name: string
  nif: string
}

const party = ({ name, nif }: Taxpayer) => [el('NombreRazon', shortened(name, 120)), el('NIF', nif)]

/** The SOAP message that carries records, which are XML already, in the order of their chain. */
export function messageXml(message: {
  issuer: Taxpayer
  /** Who sends it for the issuer. */
  representative: Taxpayer | null
  /** Whether records are late because the agency or this server could not be reached. */
  isIncident: boolean
  records: readonly string[]
}): string {
  const head = writeXml(
    {
      name: 'ObligadoEmision',
      content: party(message.issuer),
    },
    'sf',
  )
  const representative = message.representative
    ? writeXml({ name: 'Representante', content: party(message.representative) }, 'sf')
    : ''
  const incident = message.isIncident
    ? writeXml({ name: 'RemisionVoluntaria', content: [el('Incidencia', 'S')] }, 'sf')
    : ''
  const records = message.records.map(xml => `<sfLR:RegistroFactura>${xml}</sfLR:RegistroFactura>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:sfLR="${NAMESPACES}/SuministroLR.xsd" xmlns:sf="${NAMESPACES}/SuministroInformacion.xsd"><soapenv:Header/><soapenv:Body><sfLR:RegFactuSistemaFacturacion><sfLR:Cabecera>${head}${representative}${incident}</sfLR:Cabecera>${records}</sfLR:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>`
}
