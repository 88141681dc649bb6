// What does not fit on the screen: an array of texts, empty if all is well. `actions` are selectors of what the screen is
// for; one of the elements of each must be visible without scrolling, and must not be covered.
(actions) => {
  const found = [];
  const name = (one) => {
    const classes = typeof one.className === "string" ? one.className : (one.className?.baseVal ?? "");
    const text = (one.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 30);
    return `${one.localName}${classes ? "." + classes.trim().split(/\s+/).join(".") : ""} "${text}"`;
  };
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  // What takes a tap: a hidden field in a label stands for the label.
  const target = (one) => (one.matches("input") && one.closest("label")) || one;
  const isShown = (one) =>
    one.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
    !one.closest(".sr-only, [inert]") &&
    one.getClientRects().length > 0;
  const scrolls = (one) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX !== "visible" || overflowY !== "visible") return up;
    }
    return null;
  };
  // Content may scroll below what stays: the tab bar, a button at the lower edge.
  const stays = (one) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return up;
    }
    return null;
  };
  const isInline = (one) => getComputedStyle(one).display === "inline";
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 1) found.push(`the page is ${wide} px too wide`);

  const pressed = [...root.querySelectorAll("a[href], button, input, select, textarea, summary")];
  const targets = [...new Set(pressed.map(target))].filter(isShown);
  for (const one of targets) {
    const box = one.getBoundingClientRect();
    const scroller = scrolls(one);
    if (!scroller && (box.left < -1 || box.right > innerWidth + 1)) found.push(`outside: ${name(one)}`);
    if (one.closest(".cell, svg") || one.matches(".cell, .turn, .whole, .numbered *") || isInline(one)) continue;
    if (box.width < 43.5 || box.height < 43.5) {
      found.push(`too small (${Math.round(box.width)} x ${Math.round(box.height)}): ${name(one)}`);
    }
    // Covered by something that neither holds it nor lies in it
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isInside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    if (isInside && (!scroller || scroller === dialog)) {
      const top = document.elementFromPoint(x, y);
      if (top && !one.contains(top) && !top.contains(one) && !stays(top)) {
        found.push(`covered by ${name(top)}: ${name(one)}`);
      }
    }
  }
  for (const [at, one] of targets.entries()) {
    if (one.matches(".cell, .whole") || one.closest("svg") || isInline(one) || scrolls(one)) continue;
    const box = one.getBoundingClientRect();
    const own = stays(one);
    for (const other of targets.slice(at + 1)) {
      if (other.matches(".cell, .whole") || other.closest("svg") || isInline(other) || scrolls(other)) continue;
      if (one.contains(other) || other.contains(one) || own !== stays(other)) continue;
      const beside = other.getBoundingClientRect();
      const across = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
      const down = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
      if (across > 2 && down > 2) found.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  }
  // Cut text: what hides its overflow, and buttons whose label is wider than they are. Captions may end in an ellipsis.
  for (const one of root.querySelectorAll("a, button, label, legend, h1, h2, h3, p, b, .chip, .segments span, .tile *")) {
    if (!isShown(one) || one.closest("svg") || one.matches(".cap, .cap *") || !one.textContent.trim()) continue;
    const style = getComputedStyle(one);
    const hides = style.overflowX !== "visible" && style.overflowX !== "auto" && style.overflowX !== "scroll";
    const isEllipsis = style.textOverflow === "ellipsis" && one.closest(".row-text, .who, .crumb, .turns, .tree");
    if (hides && !isEllipsis && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)) {
      found.push(`cut: ${name(one)}`);
    }
    if (one.matches("button, .btn, .tile, .chip, .segments span") && !hides) {
      const box = one.getBoundingClientRect();
      // Texts for screen readers only are a pixel wide.
      const texts = [...one.childNodes, ...[...one.children].flatMap((child) => [...child.childNodes])].filter(
        (text) => text.nodeType === Node.TEXT_NODE && text.parentElement.getBoundingClientRect().width > 2,
      );
      const isWider = texts.some((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1;
      });
      if (isWider) found.push(`wider than its button: ${name(one)}`);
    }
  }
  for (const action of actions) {
    const seen = [...root.querySelectorAll(action)].filter(isShown).some((one) => {
      const box = target(one).getBoundingClientRect();
      if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return false;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top && (target(one).contains(top) || top.contains(one));
    });
    if (!seen) found.push(`not on the screen: ${action}`);
  }
  return [...new Set(found)];
}
