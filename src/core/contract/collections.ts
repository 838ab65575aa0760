/**
 * A collection, described once for server and web: plain data, small enough for the table of screens.
 * Its lists, forms and searches stand beside what they describe. Everything but the kind follows from it by the rules
 * of `describeCollection`: a description says what differs, such as the address that a collection has had all along.
 */
export interface CollectionDescription {
  /** One record of it, "distributionChannel". */
  readonly kind: string
  /** All of its records, "distributionChannels": the name of its texts. */
  readonly name?: string
  /** "distribution_channel" */
  readonly table?: string
  /** Where its procedures stand: "admin.distributionChannels". */
  readonly router?: string
  /** Where the REST surface has its list: "/distribution-channels". */
  readonly rest?: `/${string}`
  /** What is done with one record beyond the usual verbs: REST has "rotateSecret" at "/{id}/rotate-secret". */
  readonly calls?: readonly string[]
  /** Where the office shows its list: "/admin/distribution-channels". */
  readonly screen?: `/admin/${string}`
  /** What opens this screen: who may list its records, unless another procedure is named. */
  readonly opens?: string
  /** The screen of one record, where another one than that of the list shows it. */
  readonly recordScreen?: { readonly path: `/admin/${string}`; readonly opens: string }
  /** Its picture, among those of the navigation: that of the kind's name. */
  readonly icon?: string
  /** The field by whose value forms and filters choose a record. Left out: none does. */
  readonly chosenBy?: string
  /** Its records are archived, unless it says false. */
  readonly isArchived?: false
  /** Files are imported into it, unless it says false, as what customers write does. */
  readonly takesFiles?: false
}

type Kebab<Name extends string, Dash extends string = '-'> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `${Dash}${Lowercase<First>}`}${Kebab<Rest, Dash>}`
  : Name
type Or<Given, Key extends string, Rule> = Given extends { readonly [Name in Key]: infer Said } ? Said : Rule

type Named<Given extends CollectionDescription> = Or<Given, 'name', `${Given['kind']}s`> & string
type Routed<Given extends CollectionDescription> = Or<Given, 'router', `admin.${Named<Given>}`> & string

/** A description in which everything is said. */
export interface Described<Given extends CollectionDescription> {
  readonly kind: Given['kind']
  readonly name: Named<Given>
  readonly table: Or<Given, 'table', Kebab<Given['kind'], '_'>>
  readonly router: Routed<Given>
  readonly rest: Or<Given, 'rest', `/${Kebab<Named<Given>>}`>
  readonly calls: Or<Given, 'calls', readonly []>
  readonly screen: Or<Given, 'screen', `/admin/${Kebab<Named<Given>>}`>
  readonly opens: Or<Given, 'opens', `${Routed<Given>}.list`>
  readonly recordScreen: Or<Given, 'recordScreen', null>
  readonly icon: Or<Given, 'icon', Given['kind']>
  readonly chosenBy: Or<Given, 'chosenBy', null>
  readonly isArchived: Or<Given, 'isArchived', true>
  readonly takesFiles: Or<Given, 'takesFiles', true>
}

/** A name in camelCase as paths have it. */
export const lowered = (name: string, dash = '-') =>
  name.replace(/[A-Z]/g, letter => dash + letter.toLowerCase())

/** Completes a description by its rules. */
export function describeCollection<const Given extends CollectionDescription>(
  given: Given,
): Described<Given> {
  const { kind, name = `${kind}s`, router = `admin.${name}` }: CollectionDescription = given
  const path = lowered(name)
  return {
    name,
    table: lowered(kind, '_'),
    router,
    rest: `/${path}`,
    calls: [],
    screen: `/admin/${path}`,
    opens: `${router}.list`,
    recordScreen: null,
    icon: kind,
    chosenBy: null,
    isArchived: true,
    takesFiles: true,
    ...given,
  } as unknown as Described<Given>
}
