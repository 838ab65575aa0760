import { afterEach, expect, mock, test } from 'bun:test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { required } from '../../../../src/core/rules/fields/validations'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { show } from '../../../ui/testing'
import { drafts, type Typed } from './draft'
import { ContactFields, contactChecks, NO_CONTACT } from './fields'
import { type Step, StepsForm } from './steps-form'

afterEach(() => drafts.location.set({}))

const field = (name: string): Step => ({
  label: name,
  checks: { [name]: [required] },
  fields: form => (
    <Field label={name} error={form.error(name)}>
      <Input {...form.register(name)} />
    </Field>
  ),
})
const contact: Step = {
  label: 'contact',
  checks: contactChecks,
  fields: form => <ContactFields form={form} />,
}

function open(steps: readonly Step[], send: (typed: Typed) => Promise<unknown> = async () => {}) {
  const onSent = mock(() => {})
  const kept = { ...NO_CONTACT, company: '', office: '' }
  const view = show(<StepsForm kind="location" steps={steps} kept={kept} send={send} onSent={onSent} />)
  return { onSent, ...view }
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a page with a mistake stays, says what is wrong at its field, and takes it back when it is mended', async () => {
  open([field('company'), field('office')])
  press('Continue')
  const company = await screen.findByLabelText('company')
  await waitFor(() => expect(company.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(company))
  type('company', 'Soler')
  await waitFor(() => expect(company.getAttribute('aria-invalid')).toBeNull())
})

test('what was typed is there on the way back, and sent with the last page', async () => {
  const send = mock(async (_: Typed) => {})
  const { onSent } = open([field('company'), field('office')], send)
  type('company', 'Soler')
  press('Continue')
  await screen.findByLabelText('office')
  type('office', 'Gràcia')
  press('Back')
  expect((await screen.findByLabelText<HTMLInputElement>('company')).value).toBe('Soler')
  press('Continue')
  expect((await screen.findByLabelText<HTMLInputElement>('office')).value).toBe('Gràcia')
  press('Send')
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]![0]).toMatchObject({ company: 'Soler', office: 'Gràcia' })
  expect(drafts.location.get()).toEqual({})
})

test('who leaves and comes back goes on where they were; what must not be kept is asked again', async () => {
  const { unmount } = open([field('company'), field('iban'), field('office')])
  type('company', 'Soler')
  press('Continue')
  await screen.findByLabelText('iban')
  type('iban', 'ES91')
  press('Continue')
  await screen.findByLabelText('office')
  expect(JSON.stringify(drafts.location.get())).not.toContain('ES91')
  unmount()
  open([field('company'), field('iban'), field('office')])
  expect(screen.getByLabelText<HTMLInputElement>('iban').value).toBe('')
})

test('a number that the server does not know is told at its field, and nothing is lost', async () => {
  const { onSent } = open([contact], async () => {
    throw Object.assign(new TRPCClientError('PhoneInvalid'), {
      data: { failure: { code: 103010, name: 'PhoneInvalid', message: 'This number does not exist' } },
    })
  })
  type(/First name/, 'Núria')
  type(/Last name/, 'Soler')
  type(/E-mail/, 'nuria@cuina.test')
  type(/^Phone/, '612')
  type(/Your role/, 'Owner')
  press('Send')
  await screen.findByText('This number does not exist')
  expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true')
  expect(onSent).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>(/Last name/).value).toBe('Soler')
  expect(drafts.location.get().email).toBe('nuria@cuina.test')
})
