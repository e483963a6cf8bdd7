/** The parameters of the address that the section reads: the amount of a week as typed. */
export const query = ["spend"] as const;
