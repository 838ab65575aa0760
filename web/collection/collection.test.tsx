import { afterEach, expect, mock, test } from 'bun:test'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { type Brand, BrandFields } from '../../src/modules/stores/stores/contract/stores'
import type { Calls, FieldSpec } from './describe'
import { brand, client, closeCollection, openCollection, refusal } from './testing'

afterEach(closeCollection)

async function edit(calls: Partial<Calls<Brand>>, fields?: FieldSpec[]) {
  const choices = { storeIds: [brand.merchantId], locationIds: [brand.merchantId] }
  const opened = openCollection(
    calls,
    brand.id,
    fields && {
      form: [{ title: 'identity', fields }],
      schema: BrandFields.extend({ storeIds: z.array(z.string()), locationIds: z.array(z.string()) }),
      toForm: ({ name }) => ({ name, ...choices }),
    },
  )
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }))
  // The form comes when it is needed.
  await screen.findByRole('button', { name: 'Save' }, { timeout: 10_000 })
  return opened
}

const nameField = () => screen.getByRole('textbox', { name: /^Name/ })

test('a mistake is told under its field and nothing is sent', async () => {
  const update = mock(async () => brand)
  const { user } = await edit({ update })
  await user.clear(nameField())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(nameField().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('The field is required')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Accent colour' }), 'green')
  await user.type(nameField(), 'Kale')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not valid')).toBeTruthy()
  expect(update).not.toHaveBeenCalled()
})

test('only what changed is sent, with the version that was looked at', async () => {
  const update = mock(async () => ({ ...brand, name: 'Flax & Kale' }))
  const { user } = await edit({ update })
  await user.type(nameField(), ' & Kale')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({ id: brand.id, name: 'Flax & Kale', updatedAt: brand.updatedAt }),
  )
})

test('a record that may not be changed any more offers no form', async () => {
  openCollection({}, brand.id, { isEditable: ({ name }) => name !== brand.name })
  await screen.findByText('Greens', { selector: 'dd, p, span' })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a change of what a choice depends on empties the choice', async () => {
  const update = mock(async () => brand)
  const { user } = await edit({ update }, [
    { name: 'name', label: 'name', kind: 'text', required: true },
    {
      name: 'storeIds',
      label: 'stores',
      kind: 'references',
      of: 'stores',
      within: ({ name }) => ({ brand: name }),
    },
    { name: 'locationIds', label: 'locations', kind: 'references', of: 'locations' },
  ])
  await user.type(nameField(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({
      id: brand.id,
      name: 'Flax!',
      storeIds: [],
      updatedAt: brand.updatedAt,
    }),
  )
})

test('a field that a form requires is asked for, also where the contract may do without', async () => {
  const update = mock(async () => brand)
  const { user } = await edit({ update }, [
    { name: 'name', label: 'name', kind: 'text', required: true },
    { name: 'storeIds', label: 'stores', kind: 'references', of: 'stores', required: true },
    {
      name: 'locationIds',
      label: 'locations',
      kind: 'references',
      of: 'locations',
      required: true,
      within: ({ name }) => ({ brand: name }),
      when: ({ name }) => name !== 'Flax!',
    },
  ])
  await user.type(nameField(), '!?')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The field is required')).toBeTruthy()
  expect(update).not.toHaveBeenCalled()
  await user.type(nameField(), '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
})

test('what the server finds wrong with a field is told under it', async () => {
  const update = mock(async () => {
    throw refusal('ValidationError', { fields: [{ path: 'description', rule: 'custom', message: 'no' }] })
  })
  const { user } = await edit({ update })
  await user.type(nameField(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not valid')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Description' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Refused: ValidationError')).toBeTruthy()
})

test('another person was faster: who, when and which fields, to be chosen one by one', async () => {
  const theirs = {
    ...brand,
    name: 'Flaxy',
    description: 'Theirs',
    updatedAt: new Date('2026-01-03T10:00:00Z'),
  }
  const update = mock(async (change: { updatedAt?: Date }) => {
    if (change.updatedAt?.getTime() !== theirs.updatedAt.getTime())
      throw refusal('StaleRecord', { record: theirs, changedBy: 'Nora Vila', changedAt: theirs.updatedAt })
    return theirs
  })
  const { user } = await edit({ update, show: async () => brand })
  await user.type(nameField(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Nora Vila changed this on Sat 3 Jan, 11:00/)
  const name = within(screen.getByRole('group', { name: 'Name' }))
  const description = within(screen.getByRole('group', { name: 'Description' }))
  expect(screen.getAllByRole('group')).toHaveLength(2)
  expect(name.getByRole('radio', { name: 'Yours Flax!', checked: true })).toBeTruthy()
  expect(name.getByRole('radio', { name: 'Theirs Flaxy', checked: false })).toBeTruthy()
  // Only they have changed this one.
  expect(description.getByRole('radio', { name: 'Theirs Theirs', checked: true })).toBeTruthy()
  await user.click(description.getByRole('radio', { name: /Yours/ }))
  await user.click(description.getByRole('radio', { name: /Theirs/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith({ id: brand.id, name: 'Flax!', updatedAt: theirs.updatedAt }),
  )
})

test('reloading after somebody else’s change shows what they wrote', async () => {
  const theirs = { ...brand, name: 'Flaxy', updatedAt: new Date('2026-01-03T10:00:00Z') }
  let shown = brand
  const update = mock(async () => {
    throw refusal('StaleRecord', { record: theirs })
  })
  const { user } = await edit({ update, show: async () => shown })
  await user.type(nameField(), '!')
  shown = theirs
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Show their version' }))
  await waitFor(() => expect((nameField() as HTMLInputElement).value).toBe('Flaxy'))
})

test('deleting asks for the name to be typed', async () => {
  const remove = mock(async () => undefined)
  const { user } = openCollection({ remove }, brand.id)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Flax?' })
  const confirm = () => [...dialog.querySelectorAll('button')].find(one => one.textContent === 'Delete')!
  await user.click(confirm())
  expect(remove).not.toHaveBeenCalled()
  await user.type(dialog.querySelector('input')!, 'Flax')
  await user.click(confirm())
  await waitFor(() => expect(remove).toHaveBeenCalledWith(brand.id))
})

test('filters and order stand in the address and are asked of the server', async () => {
  const { list, user } = openCollection({}, null)
  await screen.findByText('Flax')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click((await screen.findAllByRole('button', { name: 'Yes' }))[0]!)
  expect(screen.getAllByRole('status')[0]!.textContent).toContain('"filter":"hasDescription:true"')
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ filter: { hasDescription: true }, page: 1, limit: 20, sort: 'name' }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter Description' }))
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ filter: {} })))
})

test('a newer version that arrives while one is typing is not overwritten unseen', async () => {
  let shown = brand
  const update = mock(async () => brand)
  const { user } = await edit({ update, show: async () => shown })
  await user.type(nameField(), '!')
  shown = { ...brand, name: 'Flaxy', updatedAt: new Date('2026-01-03T10:00:00Z') }
  await act(() => client.refetchQueries())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({ id: brand.id, name: 'Flax!', updatedAt: brand.updatedAt }),
  )
})

test('which side of a record is open stands in the address, and is edited only on its facts', async () => {
  openCollection({}, brand.id, {
    sides: {
      label: 'Sides',
      facts: 'Facts',
      tabs: row => [{ value: 'past', label: 'Past', content: <p>What became of {row.name}</p> }],
    },
    actions: row => <button type="button">Ring {row.name}</button>,
  })
  const user = userEvent.setup()
  await screen.findByRole('tab', { name: 'Facts', selected: true })
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Past' }))
  await screen.findByText('What became of Flax')
  expect(document.querySelector('output')?.textContent).toContain('"tab":"past"')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ring Flax' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Facts' }))
  expect(document.querySelector('output')?.textContent).not.toContain('"tab"')
})

test('an address opens the form of a record, and no longer once it is saved or given up', async () => {
  const address = () => document.querySelector('output')?.textContent
  for (const leave of ['Save', 'Cancel']) {
    const { user } = openCollection({}, brand.id, {}, { tab: 'edit' })
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }, { timeout: 10_000 }), '!')
    expect(address()).toContain('"tab":"edit"')
    await user.click(screen.getByRole('button', { name: leave }))
    await screen.findByRole('button', { name: 'Edit' })
    expect(address()).not.toContain('"tab"')
    closeCollection()
  }
})

test('the address of a form shows the facts to a person who may not change them', async () => {
  openCollection({}, brand.id, { can: { create: false, change: false, remove: false } }, { tab: 'edit' })
  await screen.findByText('Greens', { selector: 'dd, dd *' })
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull()
})

test('a range is two native fields in the time of the stores, each bounding the other', async () => {
  const create = mock(async (_: object) => brand)
  const { user } = openCollection({ create }, 'new', {
    schema: BrandFields.extend({
      opensAt: z.iso.datetime().nullable().optional(),
      closesAt: z.iso.datetime().nullable().optional(),
    }),
    form: [
      {
        title: 'identity',
        fields: [
          { name: 'name', label: 'name', kind: 'text', required: true },
          {
            name: 'opensAt',
            label: 'validFrom',
            kind: 'range',
            of: 'instant',
            until: { name: 'closesAt', label: 'validUntil' },
            nullable: true,
          },
        ],
      },
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }, { timeout: 10_000 }), 'Flax')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-07-01T09:30' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01T09:30' } })
  expect(screen.getByLabelText('Until').getAttribute('min')).toBe('2026-07-01T09:30')
  expect(screen.getByLabelText('From').getAttribute('max')).toBe('2026-12-01T09:30')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.calls[0]![0]).toMatchObject({
    opensAt: '2026-07-01T07:30:00.000Z',
    closesAt: '2026-12-01T08:30:00.000Z',
  })
})

test('days narrow a list from midnight to midnight of the stores, and the address says so', async () => {
  const { list, user } = openCollection({}, null, {
    filters: [{ key: 'createdAt', label: 'createdAt', kind: 'days' }],
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-25' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-10-25' } })
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({
        filter: { createdAt: { $gte: '2026-10-24T22:00:00.000Z', $lt: '2026-10-25T23:00:00.000Z' } },
      }),
    ),
  )
  await user.keyboard('{Escape}')
  const address = () => document.querySelector('output')!.textContent
  expect(address()).toContain('createdAt:2026-10-25..2026-10-25')
  await user.click(screen.getByRole('button', { name: /Created/ }))
  await waitFor(() => expect(address()).not.toContain('createdAt'))
})

test('what a new record misses is said at its fields, and the keyboard goes to the first of them', async () => {
  const create = mock(async () => brand)
  const { user } = openCollection({ create }, 'new', {
    schema: BrandFields.extend({
      address: z.object({ address: z.string() }),
      geo: z.object({ lat: z.number(), lon: z.number() }),
    }),
    form: [
      {
        title: 'place',
        fields: [
          { name: 'description', label: 'description', kind: 'text' },
          { name: 'address', label: 'address', kind: 'address', required: true },
          { name: 'name', label: 'name', kind: 'text', required: true },
        ],
      },
    ],
    blank: () => ({
      description: '',
      address: { address: 'Carrer de Mallorca 1' },
      geo: undefined,
      name: '',
      merchantId: undefined,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Create' }, { timeout: 10_000 }))
  const street = await screen.findByRole('combobox', { name: 'Street and number' })
  await waitFor(() => expect(document.activeElement).toBe(street))
  const said = street.getAttribute('aria-describedby')!
  expect(document.getElementById(said)?.textContent).toBe(
    'Choose an address from the list, so that it has a place on the map',
  )
  expect(screen.getByText(/^Check these fields:/).textContent).toBe(
    'Check these fields: Address, Name, a value this form doesn’t show',
  )
  expect(create).not.toHaveBeenCalled()
})
