//! Players: names, passwords, suspensions, roles, deletion.

use jersi_store::{DecisionRow, PlayerChange, TokenKind, Write, Written};
use jersi_wire::{Measure, PlayerKind, Reason};

use super::{Admin, AdminError, Role};
use crate::leave::leave_games;
use crate::time::DAY;
use crate::{names, secret};

impl Admin {
    /// Deletes a player. Running games are resigned; all games stay without the name.
    pub async fn anonymise(&self, name: &str, now: u64) -> Result<(), AdminError> {
        let player = self.player(name).await?;
        leave_games(&self.0, &player, now).await?;
        self.0.write(Write::DeletePlayer { player: player.clone() }).await?;
        // For games that began meanwhile. No more can begin, because the tokens are deleted.
        leave_games(&self.0, &player, now).await
    }

    /// Restricts a player to watching, for a number of days or without an end.
    pub async fn ban(&self, name: &str, days: Option<u32>, now: u64) -> Result<(), AdminError> {
        let player = self.player(name).await?;
        let until = days.map(|days| now + u64::from(days) * DAY);
        self.decide(Measure::Suspend, player, until, now).await
    }

    /// Lifts the ban of a player.
    pub async fn lift_ban(&self, name: &str, now: u64) -> Result<(), AdminError> {
        let player = self.player(name).await?;
        self.decide(Measure::Lift, player, None, now).await
    }

    /// Makes a registered player a moderator, or takes the role away.
    pub async fn set_moderator(&self, name: &str, role: Role, now: u64) -> Result<(), AdminError> {
        let player = self.registered(name).await?;
        let measure = match role {
            Role::Moderator => Measure::Appoint,
            Role::None => Measure::Dismiss,
        };
        self.decide(measure, player, None, now).await
    }

    /// Logs and applies a decision of the operator.
    async fn decide(
        &self,
        measure: Measure,
        player: String,
        until: Option<u64>,
        now: u64,
    ) -> Result<(), AdminError> {
        let decision = DecisionRow {
            number: 0,
            at: now,
            moderator: None,
            measure,
            reason: Reason::Operator.id().to_owned(),
            player: Some(player),
            game: None,
            until,
        };
        self.0.write(Write::Decide { decision, append: None, recount: None }).await?;
        Ok(())
    }

    /// Invalidates the password and all sessions of a registered player, and returns a new recovery code.
    pub async fn reset_password(&self, name: &str) -> Result<String, AdminError> {
        let player = self.registered(name).await?;
        let code = secret::code();
        let change = PlayerChange {
            player: player.clone(),
            // No password has this hash.
            password: Some(String::new()),
            recovery: Some(secret::hash(&code)),
            ..PlayerChange::default()
        };
        self.0.write(Write::ChangePlayer(change)).await?;
        self.0.write(Write::DropTokens { player, except: String::new() }).await?;
        Ok(code)
    }

    /// Gives a registered player another name.
    pub async fn rename(&self, name: &str, new: &str) -> Result<(), AdminError> {
        let player = self.registered(name).await?;
        let new = names::checked(new).map_err(|_| AdminError::BadName(new.to_owned()))?;
        let change = PlayerChange { player, name: Some(new.clone()), ..PlayerChange::default() };
        match self.0.write(Write::ChangePlayer(change)).await? {
            Written::Done => Ok(()),
            Written::Conflict => Err(AdminError::NameTaken(new)),
        }
    }

    async fn registered(&self, name: &str) -> Result<String, AdminError> {
        let player = self.player(name).await?;
        let found = self.0.player(&player).await?;
        match found.filter(|player| player.kind == PlayerKind::Registered) {
            Some(player) => Ok(player.id),
            None => Err(AdminError::NoPassword(name.to_owned())),
        }
    }

    /// Creates a token for a house bot, and the bot if it does not exist.
    pub async fn bot_token(&self, name: &str, now: u64) -> Result<String, AdminError> {
        let player = match self.0.player_named(name).await? {
            Some(player) if player.kind == PlayerKind::Bot => player.id,
            Some(_) => return Err(AdminError::NameTaken(name.to_owned())),
            None => {
                let id = secret::id();
                let write = Write::Player {
                    id: id.clone(),
                    kind: PlayerKind::Bot,
                    name: name.to_owned(),
                    since: now,
                };
                if self.0.write(write).await? == Written::Conflict {
                    return Err(AdminError::NameTaken(name.to_owned()));
                }
                id
            }
        };
        let token = secret::token();
        let hash = secret::hash(&token);
        let write =
            Write::Token { hash, player, kind: TokenKind::Session, since: now, expires: None, device: None };
        self.0.write(write).await?;
        Ok(token)
    }

    async fn player(&self, name: &str) -> Result<String, AdminError> {
        // The identifier first: a player may have chosen another player's identifier as a name.
        let found = match self.0.player(name).await? {
            None => self.0.player_named(name).await?,
            found => found,
        };
        found.map(|player| player.id).ok_or_else(|| AdminError::NoPlayer(name.to_owned()))
    }
}
