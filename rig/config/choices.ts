/** What speaks at the other end of the cable. */
export const PROFILES = ['sentence', 'slingshot2', 'in-rim-reader'] as const
export type Profile = (typeof PROFILES)[number]

/** Who answers where a person at the table is asked to do something. */
export const OPERATORS = ['ask', 'done', 'skip'] as const
export type OperatorChoice = (typeof OPERATORS)[number]
