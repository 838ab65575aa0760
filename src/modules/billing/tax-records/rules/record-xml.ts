import { amountText } from '../../../../core/rules/money/cents'
import { el, shortened, writeXml, type Xml } from '../../../../core/rules/xml'
import {
  type Correction,
  dayText,
  type InvoiceRef,
  nifOf,
  type RateOfRecord,
  type RecordLink,
  type RegisteredInvoice,
  type TaxParty,
} from './record'

/** The program that writes the records, as each of them names it. */
export interface TaxSystem {
  makerName: string
  makerNif: string
  name: string
  /** Two characters by which the maker tells its programs apart. */
  id: string
  version: string
  installation: string
  /** Whether it invoices for several taxpayers now. */
  hasManyIssuers: boolean
}

/** How the agency's list L1 names VAT, the ordinary regime, and what is subject to it. */
const VAT = '01'
const ORDINARY_REGIME = '01'
const SUBJECT = 'S1'
const SHA_256 = '01'
const VAT_NUMBER_OF_EU = '02'
const DOCUMENT_OF_COUNTRY = '04'
const OUTSIDE_EU = ['CH', 'GB', 'NO', 'RS', 'RU', 'BR', 'AU']
/** From this total on a record has to say that it means it. */
const LARGE_CENTS = 10_000_000_000

/** What is sent of an invoice that was issued. */
export function registrationXml(
  invoice: RegisteredInvoice,
  its: { id: string; link: RecordLink; hash: string; system: TaxSystem; correction: Correction | null },
): string {
  const { type, rectification, thirdParty, references } = invoice
  const isSimplified = type === 'F2' || type === 'R5'
  return writeXml(
    {
      name: 'RegistroAlta',
      content: [
        el('IDVersion', '1.0'),
        el('IDFactura', invoiceParts(invoice.ref)),
        el('RefExterna', its.id),
        el('NombreRazonEmisor', shortened(invoice.issuerName, 120)),
        ...correctionParts(its.correction),
        el('TipoFactura', type),
        el('TipoRectificativa', rectification && (rectification.way === 'substitution' ? 'S' : 'I')),
        references.length > 0
          ? type === 'F3'
            ? el(
                'FacturasSustituidas',
                references.map(ref => el('IDFacturaSustituida', invoiceParts(ref))),
              )
            : el(
                'FacturasRectificadas',
                references.map(ref => el('IDFacturaRectificada', invoiceParts(ref))),
              )
          : null,
        rectification?.way === 'substitution'
          ? el('ImporteRectificacion', [
              el('BaseRectificada', amountText(rectification.baseCents)),
              el('CuotaRectificada', amountText(rectification.vatCents)),
            ])
          : null,
        el('FechaOperacion', invoice.operationOn && dayText(invoice.operationOn)),
        el('DescripcionOperacion', shortened(invoice.description, 500)),
        el('Macrodato', Math.abs(invoice.totalCents) >= LARGE_CENTS ? 'S' : null),
        ...(thirdParty
          ? [el('EmitidaPorTerceroODestinatario', 'T'), el('Tercero', partyParts(thirdParty))]
          : []),
        invoice.recipient && !isSimplified
          ? el('Destinatarios', [el('IDDestinatario', partyParts(invoice.recipient))])
          : null,
        el('Desglose', invoice.rates.map(rateParts)),
        el('CuotaTotal', amountText(invoice.vatCents)),
        el('ImporteTotal', amountText(invoice.totalCents)),
        ...endParts(its),
      ],
    },
    'sf',
  )
}

/** What is sent of an invoice that should never have existed. */
export function annulmentXml(
  ref: InvoiceRef,
  its: { id: string; link: RecordLink; hash: string; system: TaxSystem; isAfterRejection: boolean },
): string {
  return writeXml(
    {
      name: 'RegistroAnulacion',
      content: [
        el('IDVersion', '1.0'),
        el('IDFactura', [
          el('IDEmisorFacturaAnulada', ref.nif),
          el('NumSerieFacturaAnulada', ref.number),
          el('FechaExpedicionFacturaAnulada', dayText(ref.issuedOn)),
        ]),
        el('RefExterna', its.id),
        el('RechazoPrevio', its.isAfterRejection ? 'S' : null),
        ...endParts(its),
      ],
    },
    'sf',
  )
}

const correctionParts = (correction: Correction | null) =>
  correction === null
    ? []
    : [
        el('Subsanacion', 'S'),
        el('RechazoPrevio', correction === 'ofAccepted' ? null : correction === 'afterRejection' ? 'X' : 'S'),
      ]

const invoiceParts = ({ nif, number, issuedOn }: InvoiceRef) => [
  el('IDEmisorFactura', nif),
  el('NumSerieFactura', number),
  el('FechaExpedicionFactura', dayText(issuedOn)),
]

function partyParts({ name, vatNumber }: TaxParty): (Xml | null)[] {
  const nif = nifOf(vatNumber)
  if (nif) return [el('NombreRazon', shortened(name, 120)), el('NIF', nif)]
  const country = vatNumber.slice(0, 2)
  const isOutside = OUTSIDE_EU.includes(country)
  return [
    el('NombreRazon', shortened(name, 120)),
    el('IDOtro', [
      el('CodigoPais', isOutside ? country : null),
      el('IDType', isOutside ? DOCUMENT_OF_COUNTRY : VAT_NUMBER_OF_EU),
      el('ID', vatNumber.slice(0, 20)),
    ]),
  ]
}

const rateParts = ({ percent, baseCents, vatCents }: RateOfRecord) =>
  el('DetalleDesglose', [
    el('Impuesto', VAT),
    el('ClaveRegimen', ORDINARY_REGIME),
    el('CalificacionOperacion', SUBJECT),
    el('TipoImpositivo', String(percent)),
    el('BaseImponibleOimporteNoSujeto', amountText(baseCents)),
    el('CuotaRepercutida', amountText(vatCents)),
  ])

function endParts({ link, hash, system }: { link: RecordLink; hash: string; system: TaxSystem }) {
  const { previous, generatedAt } = link
  return [
    el(
      'Encadenamiento',
      previous
        ? [el('RegistroAnterior', [...invoiceParts(previous), el('Huella', previous.hash)])]
        : [el('PrimerRegistro', 'S')],
    ),
    el('SistemaInformatico', [
      el('NombreRazon', shortened(system.makerName, 120)),
      el('NIF', system.makerNif),
      el('NombreSistemaInformatico', system.name),
      el('IdSistemaInformatico', system.id),
      el('Version', shortened(system.version, 50)),
      el('NumeroInstalacion', shortened(system.installation, 100)),
      el('TipoUsoPosibleSoloVerifactu', 'S'),
      el('TipoUsoPosibleMultiOT', 'S'),
      el('IndicadorMultiplesOT', system.hasManyIssuers ? 'S' : 'N'),
    ]),
    el('FechaHoraHusoGenRegistro', generatedAt),
    el('TipoHuella', SHA_256),
    el('Huella', hash),
  ]
}
