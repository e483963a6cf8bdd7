import { ButtonLink } from "../../../views/components/button-link.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { PageIntro } from "../../../views/site/page-intro.tsx";
import { Tile, type TilePattern, type TileTone } from "../../../views/site/tile.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./head.section.ts";
import styles from "./head.module.css";
import { useBrand } from "../../../views/components/brand.ts";

type Head = SectionFields<typeof kind>;

export function View({ section }: SectionViewProps<typeof kind>) {
  const { title, lead, tone, emoji, look, figures } = section;
  switch (look) {
    case "ground":
      return (
        <PageIntro {...{ title, lead, tone, emoji }}>
          {shownLinks(section).some(Boolean) && <Links section={section} />}
        </PageIntro>
      );
    case "campaign":
      return (
        <div className="container">
          <Campaign section={section} />
        </div>
      );
    case "card":
      return (
        <div className="container">
          <header className={styles["beside"]}>
            <Words section={section} />
            <div className={styles["art"]}>
              <PointsCard title={section.cardTitle} figure={section.figure} words={section.figureWords} />
            </div>
          </header>
        </div>
      );
    default:
      return (
        <div className="container">
          <div className={styles["opening"]}>
            <Words section={section} />
            <div className={styles["floor"]}>
              {FLOOR.map(([pattern, tileTone]) => (
                <Tile key={`${pattern}-${tileTone}`} pattern={pattern} tone={tileTone} />
              ))}
            </div>
          </div>
          {figures.length > 0 && (
            <dl className={styles["figures"]}>
              {figures.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      );
  }
}

/** Twelve tiles: four rows of three beside the text, two rows of six below it on a phone. */
const FLOOR: readonly (readonly [TilePattern, TileTone])[] = [
  ["rings", "honey"],
  ["quarters", "olive"],
  ["arches", "pear"],
  ["petals", "leaf"],
  ["star", "stone"],
  ["waves", "sea"],
  ["arches", "olive"],
  ["rings", "pear"],
  ["petals", "blush"],
  ["star", "sea"],
  ["arches", "honey"],
  ["quarters", "leaf"],
];

function Words({ section }: { section: Head }) {
  const { eyebrow, title, lead, look } = section;
  return (
    <div className={styles["words"]}>
      {eyebrow && <p className={styles["eyebrow"]}>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className={styles["lead"]}>{lead}</p>}
      {look === "card" && <Links section={section} />}
    </div>
  );
}

/** The name of a campaign as large as the page, and what it promises on a sticker. */
function Campaign({ section }: { section: Head }) {
  const { maltese, isMaltese, eyebrow, title, lead, figure, figureWords } = section;
  const hasLinks = shownLinks(section).some(Boolean);
  return (
    <header className={styles["campaign"]}>
      <div className={styles["corner"]} aria-hidden="true" />
      {(maltese || eyebrow) && (
        <p className={styles["kicker"]}>
          {maltese && <span lang="mt">{maltese}</span>} {eyebrow}
        </p>
      )}
      <h1 lang={isMaltese ? "mt" : undefined}>{title}</h1>
      {(figure || lead || hasLinks) && (
        <div className={styles["promise"]}>
          {figure && (
            <p className={styles["sticker"]}>
              <strong>{figure}</strong> {figureWords}
            </p>
          )}
          <div className={styles["promised"]}>
            {lead && <p>{lead}</p>}
            <Links section={section} />
          </div>
        </div>
      )}
    </header>
  );
}

/** The links of a head; one without an address or words does not show. */
function shownLinks({ links }: Head) {
  return links.map(({ linkTo, linkLabel }) =>
    linkTo && linkLabel ? { to: linkTo, label: linkLabel } : null,
  );
}

/** The links: alike on a ground, elsewhere a button and one beside it. */
function Links({ section }: { section: Head }) {
  const { look, linksTitle } = section;
  const links = shownLinks(section);
  const [first, second] = links;
  const shown = links.filter((each) => each !== null);
  if (shown.length === 0) return null;
  if (look === "ground" && linksTitle)
    return (
      <nav aria-label={linksTitle} className={styles["needs"]}>
        <ul>
          {shown.map(({ to, label }) => (
            <li key={label}>
              <SmartLink to={to}>{label}</SmartLink>
            </li>
          ))}
        </ul>
      </nav>
    );
  if (look === "ground")
    return shown.map(({ to, label }) => (
      <ButtonLink key={label} to={to}>
        {label}
      </ButtonLink>
    ));
  return (
    <div className={styles["buttons"]}>
      {first && (
        <ButtonLink to={first.to} look="honey">
          {first.label}
        </ButtonLink>
      )}
      {second &&
        (look === "campaign" ? (
          <span className={styles["second"]}>
            <ButtonLink to={second.to} look="outline">
              {second.label}
            </ButtonLink>
          </span>
        ) : (
          <SmartLink to={second.to} className={styles["jump"]}>
            {second.label}
          </SmartLink>
        ))}
    </div>
  );
}

/** The positions of the tiles on the card's right side. */
const TILES = [0, 1, 2, 3].flatMap((row) =>
  [0, 1, 2].map((column) => ({ x: 176 + column * 54, y: row * 54 })),
);

interface PointsCardProps {
  /** Under the name of the chain. */
  title: string;
  figure: string;
  /** Under the figure. */
  words: string;
}

/** The rewards card as shown in the app: the brand's tile, without a card number that a visitor could try to use. */
function PointsCard({ title, figure, words }: PointsCardProps) {
  const brand = useBrand();
  return (
    <svg viewBox="0 0 340 214" className={styles["card"]} aria-hidden="true" focusable="false">
      <clipPath id="points-card-edge">
        <rect width="340" height="214" rx="20" />
      </clipPath>
      <g clipPath="url(#points-card-edge)">
        <path className={styles["ground"]} d="M0 0h340v214H0z" />
        {TILES.map(({ x, y }) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <path className={styles["tile"]} d="M0 0h54v54H0z" />
            <circle className={styles["ring"]} cx="27" cy="27" r="27" />
            <circle className={styles["dot"]} cx="27" cy="27" r="13.5" />
            <path
              className={styles["light"]}
              d="M0 0h10L0 10zM54 0v10L44 0zM54 54H44l10-10zM0 54V44l10 10z"
            />
          </g>
        ))}
        <path className={styles["ground"]} d="M0 0h176c52 58 52 156 0 214H0z" />
        <text className={styles["name"]} x="24" y="52">
          {brand.name.toLowerCase()}
          <tspan className={styles["stop"]}>.</tspan>
        </text>
        <text className={styles["kind"]} x="24" y="73">
          {title}
        </text>
        <text className={styles["points"]} x="24" y="164">
          {figure}
        </text>
        <text className={styles["kind"]} x="24" y="187">
          {words}
        </text>
      </g>
    </svg>
  );
}
