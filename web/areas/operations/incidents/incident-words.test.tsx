import { expect, test } from 'bun:test'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { useIncidentWords } from './incident-words'
import ca from './texts/ca.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'

const LOW = { kind: 'lowStock', product: 'Soup', store: 'La Parada', left: 4 } as const

test.each([
  ['ca', ca, 'Soup: en queden 4 a La Parada', "Torna a haver-n'hi prou"],
  ['en', en, 'Soup: 4 left at La Parada', 'There is enough again'],
  ['es', es, 'Soup: quedan 4 en La Parada', 'Vuelve a haber suficiente'],
  ['fr', fr, 'Soup : il en reste 4 chez La Parada', 'Il y en a de nouveau assez'],
] as const)(
  'what the product has noticed is worded in %s, what people wrote is not',
  (locale, texts, low, over) => {
    const { result } = renderHook(useIncidentWords, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <IntlProvider locale={locale} messages={{ incidents: texts }}>
          {children}
        </IntlProvider>
      ),
    })
    const said = (found: Incidence['found']) => {
      const row = { found, comment: 'Written', resolution: 'Called them' } as Incidence
      return [result.current.comment(row), result.current.resolution(row)]
    }
    expect(said(LOW)).toEqual([low, 'Called them'])
    expect(said({ ...LOW, isOver: true })).toEqual([low, over])
    expect(said(null)).toEqual(['Written', 'Called them'])
  },
)
