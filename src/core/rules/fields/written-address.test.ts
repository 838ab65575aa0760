import { expect, test } from 'bun:test'
import { readAddress } from './written-address'

test.each([
  ['Carrer de Pallars 193', 'Carrer de Pallars 193', null],
  ['Carrer de Pallars, 193', 'Carrer de Pallars, 193', null],
  ['Carrer de Pallars 193, 3r 2a', 'Carrer de Pallars 193', '3r 2a'],
  ['Carrer de Pallars 193 3º 2ª', 'Carrer de Pallars 193', '3º 2ª'],
  ['Calle Mallorca, 401, 1º B', 'Calle Mallorca, 401', '1º B'],
  ['Carrer de Pallars 193-195', 'Carrer de Pallars 193', null],
  ['Carrer de Pallars 193/195', 'Carrer de Pallars 193', null],
  ['Carrer de Pallars 193 bis', 'Carrer de Pallars 193', null],
  ['Carrer de Pallars 193, baixos', 'Carrer de Pallars 193', 'baixos'],
  ['Carrer de Pallars 193, escala B, 08005 Barcelona', 'Carrer de Pallars 193, 08005 Barcelona', 'escala B'],
  ['Barcelona, Carrer de Pallars 193', 'Carrer de Pallars 193, Barcelona', null],
  ['08005 Barcelona, Carrer de Pallars 193, àtic 1a', 'Carrer de Pallars 193, 08005 Barcelona', 'àtic 1a'],
  ['Calle 2 de Mayo 10', 'Calle 2 de Mayo 10', null],
  ['Carrer de Pallars 193 Barcelona', 'Carrer de Pallars 193 Barcelona', null],
  ['Gran Via 15, piso 4, puerta 2', 'Gran Via 15', 'piso 4, puerta 2'],
  ['Passeig de Gràcia', 'Passeig de Gràcia', null],
  ['', '', null],
])('%s is %s, and inside %p', (text, place, details) => {
  expect(readAddress(text)).toEqual({ place, details })
})
