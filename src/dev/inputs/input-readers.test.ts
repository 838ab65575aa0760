import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { SETTINGS } from '../../config'
import { openTestWorld } from '../../core/testing'
import { procedures } from '../access/endpoints'
import { fieldsOf } from '../access/id-fields'
import { isTest, sourceFiles } from '../readme/imports'
import { fieldName, fieldsReadIn } from './field-reads'

/**
 * What people can enter has an effect: each field of an input and each setting has a reader apart from the form that
 * offers it and the store that keeps it. Names are compared, so a field called as another one passes with it.
 */
const ROOT = join(import.meta.dir, '../../..')

/** Descriptions of inputs, what keeps them, files of them, the forms they are written in, tests and the demo. */
const OWN_FORM_OR_STORE =
  /\/contract\/|\.(store|resource)\.ts$|\/(menu-differences|product-file)\.ts$|-(form|fields)\.tsx?$|\/fields\.tsx$|^web\/collection\/|^src\/(dev|backup)\/|^src\/core\/db\/tables\.ts$|^web\/(e2e|build)\//

/** Read by nothing on purpose, each for its reason; only to become shorter. */
const WITHOUT_READER: Record<string, string> = {
  ...because('what people note of a record, for themselves', 'internalName', 'internalNotes'),
  ...because('what is known of a company, for its record', 'duns', 'taxId', 'peopleCount'),
  ...because('only its record and its rights are by it', 'businessId'),
  ...because('kept with the positions of couriers, for its export', 'batteryCharging', 'bearing'),
  ...because('read where the paper’s proof is described', 'agoMs'),
  ...because('signed for the charts of another system', 'dashboard'),
  ...because(
    'listed by its key, with its unit and in the order of the law',
    'carbs',
    'cholesterolMg',
    'energyKJ',
    'fat',
    'fiber',
    'protein',
    'saturatedFat',
    'sodiumMg',
    'sugar',
  ),
  ...because('chosen by its key among the diets of a menu', 'glutenFree', 'vegan', 'vegetarian'),
  ...because('of fridges, which are not served yet', 'fridgeIds'),
  ...because('sent by older apps, which know the address as well', 'emailDomain'),
  ...because('of partners, which find them again by it', 'packageGroupIds'),
}

function because(reason: string, ...fields: string[]) {
  return Object.fromEntries(fields.map(field => [field, reason]))
}

/** What is sent outside under its own name has its reader there. */
const OUTSIDE = /^src\/adapters\//

const product = sourceFiles.filter(file => !isTest(file))
const textOf = (file: string) => Bun.file(join(ROOT, file)).text()

async function readIn(files: readonly string[], isHandingOnReading: (file: string) => boolean) {
  const read = new Set<string>()
  for (const file of files)
    for (const field of fieldsReadIn(file, await textOf(file), isHandingOnReading(file))) read.add(field)
  return (names: Iterable<string>) =>
    [...new Set(names)].filter(name => !read.has(fieldName(name))).toSorted()
}

test('each field of an input is read apart from its form and its store', async () => {
  const places = Object.values(procedures).flatMap(({ _def }) => fieldsOf(_def.inputs))
  const names = places
    .map(place => place.replaceAll('[]', '').split('.').at(-1)!)
    .filter(name => name !== '*')
  expect(new Set(names).size).toBeGreaterThan(500)
  const unreadOf = await readIn(
    product.filter(file => !OWN_FORM_OR_STORE.test(file)),
    file => OUTSIDE.test(file),
  )
  expect(unreadOf(names)).toEqual(Object.keys(WITHOUT_READER).toSorted())
})

test('each setting of a server is read', async () => {
  const unreadOf = await readIn(product, () => true)
  expect(unreadOf(Object.keys(SETTINGS))).toEqual([])
  const world = await openTestWorld()
  const beyondStart = await readIn(
    product.filter(file => !/^src\/(config|open-server)\.ts$|^src\/dev\//.test(file)),
    () => true,
  )
  expect(beyondStart(Object.keys(world.settings))).toEqual([])
  await world.close()
})
