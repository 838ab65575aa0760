import { expect, test } from 'bun:test'
import { z } from 'zod'
import { shapeOf, toFailure } from '../failures'
import { realName } from '../rules/fields/validations'
import { refineWith } from './refine-with'

const Fields = z.object({
  required: z.string(),
  empty: z.string().min(1),
  email: z.email(),
  url: z.url(),
  checked: z.literal(true),
  minLength: z.string().min(8),
  maxLength: z.string().max(3),
  greaterThan: z.number().gt(3),
  atLeast: z.int().min(3),
  atMost: z.number().max(5),
  selectAtLeast: z.array(z.string()).min(2),
  realName: z.string().superRefine(refineWith(realName)),
  notText: z.string(),
})
const wrong = {
  empty: '',
  email: 'aina',
  url: 'comanda',
  checked: false,
  minLength: 'short',
  maxLength: 'long',
  greaterThan: 3,
  atLeast: 2,
  atMost: 6,
  selectAtLeast: ['one'],
  realName: '1234',
  notText: 5,
}

test('a refused field says which rule it broke, in the language of the reader', () => {
  const failure = toFailure(Fields.safeParse(wrong).error)
  const said = (language: 'en' | 'ca') =>
    Object.fromEntries(
      (shapeOf(failure, language).details as { fields: { path: string; message: string }[] }).fields.map(
        ({ path, message }) => [path, message],
      ),
    )
  expect(said('en')).toEqual({
    required: 'The field is required',
    empty: 'The field is required',
    email: 'Email must be valid',
    url: 'URL must be valid',
    checked: 'Must be checked',
    minLength: 'Must be at least 8 characters long',
    maxLength: 'Must be at maximum 3 characters long',
    greaterThan: 'Must be greater than 3',
    atLeast: 'Must be at least 3',
    atMost: 'Must be at most 5',
    selectAtLeast: 'Select at least 2',
    realName: 'Please enter a real name',
    notText: 'Invalid input: expected string, received number',
  })
  expect(said('ca')).toMatchObject({ required: 'El camp és obligatori', atLeast: 'Ha de ser com a mínim 3' })
})
