import { expect, test } from 'bun:test'
import { integrations } from './integrations'

/** The kinds that the form offers where it has these values. */
const offered = (values: Record<string, unknown>) =>
  integrations.form
    .flatMap(({ fields }) => fields)
    .flatMap(field =>
      field.name === 'kind' && field.when!(values) && 'values' in field ? [field.values] : [],
    )

test.each([undefined, 'paack', 'metabase'])(
  'kinds that something reads are offered, with %p chosen',
  kind => {
    expect(offered({ kind })).toEqual([['paack', 'metabase']])
  },
)

test.each(['bank', 'fridge-vendor'])('a connection of kind %s is shown with its kind', kind => {
  expect(offered({ kind })).toEqual([expect.arrayContaining([kind])])
})
