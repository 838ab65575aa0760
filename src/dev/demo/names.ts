import type { Random } from './random'

const FIRST_NAMES = listOf(`
  Aina, Alba, Àlex, Alejandro, Amparo, Andrea, Àngels, Antonio, Arnau, Beatriz, Berta, Biel, Carla,
  Carlos, Carme, Cristina, Daniel, David, Elena, Enric, Eva, Ferran, Francisco, Gemma, Gonzalo, Guillem,
  Helena, Hugo, Ignacio, Inés, Iria, Irene, Iván, Jaume, Javier, Joana, Jordi, Jorge, José Luis, Júlia,
  Laia, Lara, Laura, Lucía, Lluís, Macarena, Manuel, Marc, Marina, Mario, Marta, Martí, Mercè, Meritxell,
  Miguel, Mireia, Montse, Natalia, Neus, Nil, Noelia, Núria, Oriol, Pablo, Paula, Pilar, Pol, Quim,
  Raquel, Raúl, Rocío, Roger, Rosa, Rubén, Sara, Sergio, Sílvia, Sofía, Teresa, Tomàs, Vicent, Víctor,
  Xavier, Yolanda
`)

const COURIER_FIRST_NAMES = listOf(`
  Youssef, Laia, Kevin, Wilson, Ahmed, Diego, Santi, Karim, Nico, Ibrahim, Brayan, Jairo, Mamadou, Adrià,
  Gabriela, Fátima, Cristian, Marcos, Ousmane, Valeria, Edu, Rafa, Samir, Yeray, Bilal
`)

const LAST_NAMES = listOf(`
  Alonso, Álvarez, Amat, Arnau, Badia, Ballester, Blanco, Bosch, Cabrera, Campos, Cano, Casals, Castro,
  Coll, Costa, Delgado, Díaz, Domènech, Esteve, Fernández, Ferrer, Font, Fuster, Gallego, García,
  Garriga, Gil, Giménez, Gómez, Grau, Guerrero, Herrera, Ibáñez, Iglesias, Jiménez, Llopis, López, Marín,
  Martí, Martínez, Mas, Medina, Molina, Montero, Morales, Moreno, Navarro, Ortega, Ortiz, Pascual, Peña,
  Pérez, Pons, Prats, Puig, Ramos, Ribas, Riera, Roca, Rodríguez, Romero, Rovira, Rubio, Ruiz, Sala,
  Sánchez, Sanz, Serra, Serrano, Soler, Suárez, Torres, Vázquez, Vidal, Vila, Vives
`)

const COURIER_LAST_NAMES = listOf(`
  Amrani, Soler, Quispe, Rojas, El Idrissi, Benítez, Cuevas, Haddad, Diallo, Mendoza, Paredes, Ndiaye,
  Salas, Vargas, Castaño, Robles, Ouali, Luque, Traoré, Zambrano, Peralta, Nieto
`)

export interface Name {
  firstName: string
  lastName: string
}

/** A name that none of these has. */
export const anyName = (random: Random, taken: readonly Name[]): Name =>
  freeName(random, [FIRST_NAMES, LAST_NAMES], name =>
    taken.some(other => other.firstName === name.firstName && other.lastName === name.lastName),
  )

/** Couriers are called by their first name and an initial: each by another. */
export const anyCourierName = (random: Random, taken: readonly Name[]): Name =>
  freeName(random, [COURIER_FIRST_NAMES, COURIER_LAST_NAMES], name =>
    taken.some(other => nicknameOf(other) === nicknameOf(name)),
  )

export const nicknameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName.charAt(0)}.`

function freeName(
  random: Random,
  [firstNames, lastNames]: readonly [readonly string[], readonly string[]],
  isTaken: (name: Name) => boolean,
): Name {
  for (;;) {
    const name = { firstName: random.pick(firstNames), lastName: random.pick(lastNames) }
    if (!isTaken(name)) return name
  }
}

/** Lower case without accents: what e-mail addresses and slugs are made of. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, text.includes(' ') ? '-' : '')
    .replace(/^-+|-+$/g, '')
}

function listOf(text: string): string[] {
  return text
    .trim()
    .split(',')
    .map(name => name.trim())
}
