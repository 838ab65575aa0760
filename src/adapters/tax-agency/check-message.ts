import { type FoundFault, faultOf } from './found-fault'
import { at, textAt, type XmlElement } from './read-xml'
import { findMisplaced } from './record-form'

const MOST_RECORDS = 1_000
const NIF = /^[A-Z0-9]{9}$/

/** Why a message as a whole is not taken; null when its form is right. */
export function checkMessage(root: XmlElement | null): FoundFault | null {
  if (!root) return faultOf(4103)
  const call = at(root, 'Body', 'RegFactuSistemaFacturacion')
  if (root.name !== 'Envelope' || !call) return faultOf(4102, 'RegFactuSistemaFacturacion')
  const [head, ...records] = call.children
  if (head?.name !== 'Cabecera' || !at(head, 'ObligadoEmision')) return faultOf(4102, 'Cabecera')
  if (!NIF.test(textAt(head, 'ObligadoEmision', 'NIF') ?? '')) return faultOf(4116)
  if (at(head, 'Representante') && !NIF.test(textAt(head, 'Representante', 'NIF') ?? '')) return faultOf(4117)
  if (records.length === 0 || records.some(({ name }) => name !== 'RegistroFactura'))
    return faultOf(4102, 'RegistroFactura')
  if (records.length > MOST_RECORDS) return faultOf(4114)
  for (const { children } of records) {
    const misplaced = children.length === 1 ? findMisplaced(children[0]!) : 'RegistroFactura'
    if (misplaced) return faultOf(4102, misplaced)
  }
  return null
}
