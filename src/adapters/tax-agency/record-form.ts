import type { XmlElement } from './read-xml'

/** The children of an element in the order of the agency's schema: `?` may be missing, `+` may be repeated. */
const DATE = /^\d{2}-\d{2}-\d{4}$/
const AMOUNT = /^[+-]?\d{1,12}(\.\d{0,2})?$/
const NIF = /^.{9}$/
const YES_NO = /^[SN]$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/
const upTo = (length: number) => new RegExp(`^[\\s\\S]{1,${length}}$`)

type Form = { [child: string]: RegExp | Form }

const INVOICE: Form = {
  IDEmisorFactura: NIF,
  NumSerieFactura: upTo(60),
  FechaExpedicionFactura: DATE,
}
const OTHER_ID: Form = { 'CodigoPais?': /^[A-Z]{2}$/, IDType: /^0[2-7]$/, ID: upTo(20) }
const PARTY: Form = { NombreRazon: upTo(120), 'NIF?': NIF, 'IDOtro?': OTHER_ID }
const END: Form = {
  Encadenamiento: {
    'PrimerRegistro?': /^S$/,
    'RegistroAnterior?': {
      IDEmisorFactura: NIF,
      NumSerieFactura: upTo(60),
      FechaExpedicionFactura: DATE,
      Huella: upTo(64),
    },
  },
  SistemaInformatico: {
    NombreRazon: upTo(120),
    NIF,
    NombreSistemaInformatico: upTo(30),
    IdSistemaInformatico: upTo(2),
    Version: upTo(50),
    NumeroInstalacion: upTo(100),
    TipoUsoPosibleSoloVerifactu: YES_NO,
    TipoUsoPosibleMultiOT: YES_NO,
    IndicadorMultiplesOT: YES_NO,
  },
  FechaHoraHusoGenRegistro: MOMENT,
  TipoHuella: /^01$/,
  Huella: upTo(64),
}
const RECORDS: Record<string, Form> = {
  RegistroAlta: {
    IDVersion: /^1\.0$/,
    IDFactura: INVOICE,
    'RefExterna?': upTo(60),
    NombreRazonEmisor: upTo(120),
    'Subsanacion?': YES_NO,
    'RechazoPrevio?': /^[SNX]$/,
    TipoFactura: /^(F[123]|R[1-5])$/,
    'TipoRectificativa?': /^[SI]$/,
    'FacturasRectificadas?': { 'IDFacturaRectificada+': INVOICE },
    'FacturasSustituidas?': { 'IDFacturaSustituida+': INVOICE },
    'ImporteRectificacion?': { BaseRectificada: AMOUNT, CuotaRectificada: AMOUNT },
    'FechaOperacion?': DATE,
    DescripcionOperacion: upTo(500),
    'FacturaSimplificadaArt7273?': YES_NO,
    'FacturaSinIdentifDestinatarioArt61d?': YES_NO,
    'Macrodato?': YES_NO,
    'EmitidaPorTerceroODestinatario?': /^[TD]$/,
    'Tercero?': PARTY,
    'Destinatarios?': { 'IDDestinatario+': PARTY },
    Desglose: {
      'DetalleDesglose+': {
        'Impuesto?': /^0[1235]$/,
        'ClaveRegimen?': /^\d{2}$/,
        CalificacionOperacion: /^(S1|S2|N1|N2)$/,
        'TipoImpositivo?': /^\d{1,3}(\.\d{0,2})?$/,
        BaseImponibleOimporteNoSujeto: AMOUNT,
        'CuotaRepercutida?': AMOUNT,
      },
    },
    CuotaTotal: AMOUNT,
    ImporteTotal: AMOUNT,
    ...END,
  },
  RegistroAnulacion: {
    IDVersion: /^1\.0$/,
    IDFactura: {
      IDEmisorFacturaAnulada: NIF,
      NumSerieFacturaAnulada: upTo(60),
      FechaExpedicionFacturaAnulada: DATE,
    },
    'RefExterna?': upTo(60),
    'SinRegistroPrevio?': YES_NO,
    'RechazoPrevio?': YES_NO,
    ...END,
  },
}
/** One of them has to be there. */
const EITHER = [
  ['PrimerRegistro', 'RegistroAnterior'],
  ['NIF', 'IDOtro'],
]

/** The first element of a record that is missing, misplaced or has no value of its type; null when there is none. */
export function findMisplaced(record: XmlElement): string | null {
  const form = RECORDS[record.name]
  return form ? misplacedIn(record, form) : record.name
}

function misplacedIn(element: XmlElement, form: Form): string | null {
  const left = [...element.children]
  for (const [pattern, its] of Object.entries(form)) {
    const name = pattern.replace(/[?+]$/, '')
    let found = 0
    while (left[0]?.name === name && (found === 0 || pattern.endsWith('+'))) {
      const child = left.shift()!
      found++
      if (its instanceof RegExp) {
        if (child.children.length > 0 || !its.test(child.text)) return name
      } else {
        const inner = misplacedIn(child, its)
        if (inner) return inner
      }
    }
    if (found === 0 && !pattern.endsWith('?')) return name
  }
  if (left[0]) return left[0].name
  const names = Object.keys(form).map(name => name.replace(/[?+]$/, ''))
  for (const choice of EITHER)
    if (
      choice.every(name => names.includes(name)) &&
      element.children.filter(({ name }) => choice.includes(name)).length !== 1
    )
      return choice[0]!
  return null
}
