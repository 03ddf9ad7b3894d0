/** Words of a thread that differ by place. */
export type ThreadWords = {
  /** Mark of the host's comments. */
  host: string;
  /** Placeholder of a hidden comment. */
  hidden: string;
  closed: string;
  /** Invitation under an empty thread. */
  invites: string;
  /** Choices of who sees a comment; none: everybody. */
  visibilities?: { value: "Y" | "N"; label: string }[];
};
