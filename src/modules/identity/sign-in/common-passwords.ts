import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON = new Set(dictionary['passwords-common'])

/** What somebody would try first here, in the four languages. */
const OURS = new Set(
  `comanda comandas comande commande commandes order orders pedido pedidos catering canteen cantina comedor
   menjador cantine almuerzo comida dinar menjar dejeuner lunch foodatwork password contrasena contrasenya
   motdepasse`.split(/\s+/),
)

/**
 * Among the passwords that are tried first: the fifty thousand most common ones, words of this product, and the
 * person's own address, however they are written and whatever digits or signs stand around them.
 */
export function isCommonPassword(password: string, email: string | null): boolean {
  const plain = password.toLowerCase()
  const word = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (COMMON.has(plain) || OURS.has(word)) return true
  if (new Set(plain).size < 3) return true
  const address = email?.toLowerCase() ?? null
  return address !== null && (plain === address || plain === address.split('@')[0])
}
