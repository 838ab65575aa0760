import { expect, test } from 'bun:test'
import { makeAdmission } from './admission'

test('one has so many connections, and may have another when one has gone', () => {
  const admission = makeAdmission({ perListener: 2, perAddress: 3 })
  const [first] = [admission.enter('ada', 'a'), admission.enter('ada', 'b')]
  expect(admission.enter('ada', 'c')).toBeNull()
  expect(admission.enter('ben', 'a')).not.toBeNull()
  first!()
  // Leaving twice is leaving once.
  first!()
  expect(admission.enter('ada', 'c')).not.toBeNull()
  expect(admission.enter('ada', 'c')).toBeNull()
})

test('an address has so many, whoever they are of', () => {
  const admission = makeAdmission({ perListener: 2, perAddress: 3 })
  for (const name of ['ada', 'ben', 'eva']) expect(admission.enter(name, 'a')).not.toBeNull()
  expect(admission.enter('tom', 'a')).toBeNull()
  expect(admission.enter('tom', 'b')).not.toBeNull()
})
