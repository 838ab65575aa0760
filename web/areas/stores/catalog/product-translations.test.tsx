import { afterEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { show } from '../../../ui/testing'
import { ProductTranslations } from './product-translations'
import { SectionTranslations } from './section-translations'

afterEach(cleanup)

const MERCHANT = '5f0000000000000000000009'
const choice = (id: string, name: string) => ({ id, name })
const salad = {
  merchantId: MERCHANT,
  name: 'Amanida grega',
  description: 'Amb feta',
  ingredients: '',
  translations: { fr: { name: 'Salade grecque' } },
  modifierGroups: [{ ...choice('bread', 'Pa'), modifierItems: [choice('roll', 'Panet')] }],
}

/** A form with this field, of a merchant who writes Catalan. */
function Form({ disabled = false }: { disabled?: boolean }) {
  const [values, setValues] = useState<Record<string, unknown>>(salad)
  const set = (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value }))
  return (
    <>
      <ProductTranslations
        id="translations"
        label="Translations"
        value={values.translations}
        onChange={value => set('translations', value)}
        values={values}
        set={set}
        disabled={disabled}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}

function open(form: ReactNode) {
  const client = new QueryClient()
  client.setQueryData(['merchant-language', MERCHANT], { language: 'ca' })
  show(<QueryClientProvider client={client}>{form}</QueryClientProvider>)
  return userEvent.setup()
}
const written = () => JSON.parse(document.querySelector('output')!.textContent!) as typeof salad
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)

test('a product and its options are written in each language but its own', async () => {
  const user = open(<Form />)
  expect(tabs()).toEqual(['English0', 'Español0', 'Français1'])
  expect(screen.getByText('Amb feta').getAttribute('lang')).toBe('ca')
  expect(screen.queryByLabelText('Ingredients')).toBeNull()
  await user.type(screen.getByLabelText('Name'), 'Greek salad')
  await user.type(screen.getByLabelText('Pa'), 'Bread')
  await user.type(screen.getByLabelText('Panet'), 'Roll')
  expect(tabs()[0]).toBe('English3')
  expect(written()).toMatchObject({
    translations: { en: { name: 'Greek salad' }, fr: { name: 'Salade grecque' } },
    modifierGroups: [
      {
        name: 'Pa',
        translations: { en: { name: 'Bread' } },
        modifierItems: [{ name: 'Panet', translations: { en: { name: 'Roll' } } }],
      },
    ],
  })
  await user.click(screen.getByRole('tab', { name: /Français/ }))
  await user.clear(screen.getByLabelText('Name'))
  expect(written().translations).toEqual({ en: { name: 'Greek salad' } } as never)
})

test('who only reads it sees how much of it is translated', () => {
  open(<Form disabled />)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'English 0 of 4 texts',
    'Español 0 of 4 texts',
    'Français 1 of 4 texts',
  ])
})

test('sections of a menu are written in other languages', async () => {
  const sections = [{ id: 's1', name: 'Plats', productIds: [] }]
  let changed: unknown = null
  const user = open(
    <SectionTranslations
      id="sections"
      label="Translations"
      value={sections}
      onChange={value => {
        changed = value
      }}
      values={{ merchantId: MERCHANT }}
      set={() => {}}
      disabled={false}
    />,
  )
  await user.type(screen.getByLabelText('Plats'), 'D')
  expect(changed).toEqual([{ ...sections[0], translations: { en: { name: 'D' } } }])
})
