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
    const failed = { kind: 'stopFailed', courier: 'Nil', stop: 'Port 3', reason: 'refused' } as const
    expect(said(failed)[0]).toContain(texts.incidence.found.reasons.refused)
    expect(said({ ...failed, isOver: true, over: 'arrived' })[1]).toBe(texts.incidence.found.over.arrived)
    for (const kind of ['courierSilent', 'stopLate'] as const)
      expect(said({ kind, courier: 'Nil', stop: 'Port 3', minutes: 17 })[0]).toMatch(/Nil.*17.*Port 3/)
    expect(said({ kind: 'waitsForCourier', order: '4B88', store: 'Nimbus', minutes: 17 })[0]).toMatch(
      /4B88.*Nimbus.*17/,
    )
  },
)
